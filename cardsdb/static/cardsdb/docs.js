"use strict";

const place = document.getElementById("docs");
SwaggerUIBundle({
  url: place.dataset.description,
  domNode: place,
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
});
