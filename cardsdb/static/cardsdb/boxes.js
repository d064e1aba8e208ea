// The page of one's boxes: ticks are kept at once; all that the browser keeps goes out to a file and comes back in.
"use strict";

const MARK = "silver-key-browser-1"; // the format of the file

const form = document.getElementById("my-boxes"), state = document.getElementById("boxes-state");
const ticks = [...form.querySelectorAll('input[name="boxes"]')];

function say(words) { state.textContent = words; }

function showTicks() {
  const owned = ownedBoxes();
  ticks.forEach((tick) => { tick.checked = owned.includes(tick.value); });
}

function keepTicks() {
  const owned = ticks.filter((tick) => tick.checked).map((tick) => tick.value);
  const done = keep(BOXES, owned);
  document.querySelectorAll("[data-owned]").forEach((place) => { place.textContent = owned.length ? ` (${owned.length})` : ""; });
  say(done ? `${owned.length} box${owned.length === 1 ? "" : "es"} kept in this browser.` : "This browser does not let the site keep anything.");
}

function everything() {
  const found = {};
  for (let at = 0; at < localStorage.length; at++) {
    const name = localStorage.key(at);
    if (name.startsWith(PREFIX)) found[name] = localStorage.getItem(name);
  }
  return found;
}

document.getElementById("carry-out").addEventListener("click", () => {
  const file = new Blob([JSON.stringify({ format: MARK, kept: everything() }, null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "silver-key.json";
  link.click();
  URL.revokeObjectURL(link.href);
  say("Saved to silver-key.json.");
});

document.getElementById("carry-in").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (!file) return;
  try {
    const read = JSON.parse(await file.text());
    const lines = Object.entries(read.kept ?? {});
    if (read.format !== MARK || !lines.every(([name, value]) => name.startsWith(PREFIX) && typeof value === "string")) throw new Error();
    lines.forEach(([name, value]) => localStorage.setItem(name, value));
    showTicks();
    say(`Read: ${lines.length} thing${lines.length === 1 ? "" : "s"}.`);
  } catch { say("This is not a file that was saved here. Nothing was changed."); }
  event.target.value = "";
});

document.getElementById("carry-forget").addEventListener("click", () => {
  if (!confirm("Forget your boxes and everything else that is saved here?")) return;
  Object.keys(everything()).forEach((name) => localStorage.removeItem(name));
  showTicks();
  say("Forgotten.");
});

form.addEventListener("change", keepTicks);
document.getElementById("carry").hidden = false;
if (ticks.some((tick) => tick.checked) && !ownedBoxes().length) keepTicks(); else showTicks();
