// A campaign: its address is the campaign, so the browser keeps the latest one and offers to go on with it.
"use strict";

const CAMPAIGN = PREFIX + "campaign";

function keepCampaign(article) {
  const saved = keep(CAMPAIGN, { address: location.pathname, headline: article.dataset.campaign });
  document.getElementById("campaign-saved").textContent = saved
    ? "Kept in this browser: the Campaign page leads back here." : "Keep the address of this page: it is the campaign.";
}

function offerCampaign(place) {
  const found = kept(CAMPAIGN, null);
  if (typeof found?.address !== "string" || !found.address.startsWith("/campaign/")) return;
  place.querySelector("a").href = found.address;
  place.querySelector("span").textContent = found.headline ?? "";
  place.hidden = false;
}

function readFiles(form) {
  const field = form.querySelector('input[type="file"]');
  field.closest("p").hidden = false;
  field.addEventListener("change", async () => {
    if (!field.files[0]) return;
    form.elements.file.value = JSON.stringify(await readDocument(field.files[0]));
    form.querySelector("button").click();
  });
}

// The file without the blanks between its members, which an address has no room for; as it is where it is no JSON.
async function readDocument(file) {
  const text = await file.text();
  try { return JSON.parse(text); } catch { return text.slice(0, 200); }
}

const campaignShown = document.querySelector("[data-campaign]"), campaignKept = document.getElementById("campaign-kept");
if (campaignShown) keepCampaign(campaignShown);
if (campaignKept) { offerCampaign(campaignKept); readFiles(document.getElementById("campaign-open")); }
