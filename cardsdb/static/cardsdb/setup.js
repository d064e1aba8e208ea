// The form of a setup sheet: one's own boxes are ticked, a card brings its box, and investigators can be searched.
"use strict";

const setupForm = document.getElementById("setup-form");
const boxTicks = [...setupForm.querySelectorAll('input[name="expansions"]')];
const offer = document.getElementById("setup-offer");

function tickOwned() {
  const prefix = setupForm.dataset.game + ".";
  const owned = ownedBoxes().filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
  if (!owned.length || "sent" in setupForm.dataset) return;
  boxTicks.forEach((tick) => { tick.checked = tick.checked || owned.includes(tick.value); });
}

// A card from a box that is not ticked: tick the first box that has it, and say so.
function bring(boxes) {
  const wanted = (boxes ?? "").split(" ").filter(Boolean);
  if (!wanted.length || boxTicks.some((tick) => tick.checked && wanted.includes(tick.value))) return;
  const tick = boxTicks.find((each) => each.value === wanted[0]);
  if (!tick) return;
  tick.checked = true;
  offer.textContent = `${tick.closest("label").textContent.trim()} is ticked, too: it has this card.`;
}

function search(field) {
  field.closest("p").hidden = false;
  field.addEventListener("input", () => {
    const words = field.value.trim().toLowerCase();
    field.closest("details").querySelectorAll("fieldset").forEach((group) => {
      const lines = [...group.querySelectorAll("label")];
      lines.forEach((line) => { line.hidden = !line.textContent.toLowerCase().includes(words); });
      group.hidden = lines.every((line) => line.hidden);
    });
  });
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
}

tickOwned();
setupForm.addEventListener("change", (event) => {
  const field = event.target;
  if (field.tagName === "SELECT") bring(field.selectedOptions[0]?.dataset.boxes);
  else if (field.name === "investigators" && field.checked) bring(field.dataset.boxes);
});
const people = document.getElementById("setup-people");
if (people) search(people);
