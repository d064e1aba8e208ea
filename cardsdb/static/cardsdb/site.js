// What every page gets when scripts run: a key for the search, suggestions, and the boxes that the player owns.
// Everything that the browser keeps has a name that begins with PREFIX, so that one file can carry all of it.
"use strict";

const PREFIX = "silver-key.";
const BOXES = PREFIX + "boxes";
const PAUSE = 120; // milliseconds without a key before asking

function kept(name, otherwise) {
  try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
}

function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); return true; } catch { return false; }
}

function ownedBoxes() {
  const found = kept(BOXES, []);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

function inField(target) {
  return target.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName);
}

document.addEventListener("keydown", (event) => {
  const field = document.getElementById("site--q");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !field || inField(event.target)) return;
  event.preventDefault();
  field.focus();
  field.select();
});

// Suggestions: a combobox with a listbox. Enter without a chosen line asks the question as it stands.
function combobox(field) {
  const list = document.createElement("ul");
  list.id = field.id + "-list";
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.hidden = true;
  field.after(list);
  for (const [name, value] of Object.entries({
    "role": "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id,
  })) field.setAttribute(name, value);
  let chosen = -1, timer = 0, asked = 0;

  function show(open) {
    list.hidden = !open;
    field.setAttribute("aria-expanded", String(open));
    if (!open) choose(-1);
  }

  function choose(place) {
    chosen = place;
    [...list.children].forEach((line, at) => line.setAttribute("aria-selected", String(at === place)));
    const line = list.children[place];
    if (line) { field.setAttribute("aria-activedescendant", line.id); line.scrollIntoView({ block: "nearest" }); }
    else field.removeAttribute("aria-activedescendant");
  }

  function fill(found) {
    list.replaceChildren(...found.map((each, at) => {
      const line = document.createElement("li"), kind = document.createElement("span");
      line.id = `${list.id}-${at}`;
      line.setAttribute("role", "option");
      line.dataset.address = each.address;
      kind.className = "quiet";
      kind.textContent = each.kind;
      line.append(each.title, " ", kind);
      return line;
    }));
    choose(-1);
    show(found.length > 0);
  }

  async function ask() {
    const text = field.value.trim(), turn = ++asked;
    if (text.length < 2) return show(false);
    const game = field.form?.elements.game?.value ?? "";
    try {
      const answer = await fetch(`${field.dataset.suggest}?${new URLSearchParams({ q: text.slice(0, 100), game })}`);
      if (answer.ok && turn === asked && document.activeElement === field) fill((await answer.json()).results);
    } catch { show(false); }
  }

  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, PAUSE); });
  field.addEventListener("blur", () => { clearTimeout(timer); asked++; show(false); });
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const line = event.target.closest("li");
    if (line) location.assign(line.dataset.address);
  });
  field.addEventListener("keydown", (event) => {
    const many = list.children.length;
    if (event.key === "Escape" && !list.hidden) { event.preventDefault(); show(false); }
    else if (event.key === "Enter") {
      clearTimeout(timer);
      asked++;
      if (chosen >= 0) { event.preventDefault(); location.assign(list.children[chosen].dataset.address); }
    } else if (many && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      if (list.hidden) show(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(chosen < 0 ? (step > 0 ? 0 : many - 1) : (chosen + step + many + 1) % (many + 1) === many ? -1 : chosen + step);
    }
  });
}

document.querySelectorAll("input[data-suggest]").forEach(combobox);

// My boxes: lists that can be narrowed to them get `boxes=`, which works in any browser and can be shared.
function narrowToOwned() {
  const owned = ownedBoxes(), value = owned.join(",");
  document.querySelectorAll("[data-owned]").forEach((place) => { place.textContent = owned.length ? ` (${owned.length})` : ""; });
  if (!owned.length) return;
  const here = new URL(location.href);
  if (document.querySelector("[data-by-boxes]") && !here.searchParams.has("boxes")) {
    here.searchParams.set("boxes", value);
    location.replace(here);
    return;
  }
  document.querySelectorAll('a[href^="/cards/?"], a[href="/cards/"], a[href="/ancient-ones/"]').forEach((link) => {
    const address = new URL(link.href);
    if (!address.searchParams.has("boxes")) {
      address.searchParams.set("boxes", value);
      link.href = address.pathname + address.search + address.hash;
    }
  });
}

narrowToOwned();

// A language chosen in the address goes along with links and forms, since no cookie keeps it.
function keepLanguage() {
  const language = new URLSearchParams(location.search).get("lang");
  if (!language) return;
  document.querySelectorAll('a[href^="/"]:not([href^="/api/"]), a[href^="?"]').forEach((link) => {
    const address = new URL(link.href);
    if (address.searchParams.has("lang")) return;
    address.searchParams.set("lang", language);
    link.href = address.pathname + address.search + address.hash;
  });
  document.querySelectorAll("form").forEach((form) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "lang", value: language });
    form.append(field);
  });
}

keepLanguage();

// Steps of a setup sheet that are done: the ticks of the latest sheet survive a reload.
const TICKS = "silver-key.ticks";

function keepTicks() {
  const boxes = [...document.querySelectorAll("input[data-tick]")];
  if (!boxes.length) return;
  const kept = JSON.parse(localStorage.getItem(TICKS) || "{}");
  const done = new Set(kept.sheet === location.pathname ? kept.done : []);
  boxes.forEach((box) => {
    box.checked = done.has(box.dataset.tick);
    box.addEventListener("change", () => {
      if (box.checked) done.add(box.dataset.tick); else done.delete(box.dataset.tick);
      localStorage.setItem(TICKS, JSON.stringify({ sheet: location.pathname, done: [...done] }));
    });
  });
}

keepTicks();

// Without a connection, pages that were opened come from the browser. Only over HTTPS or on this machine.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => { navigator.serviceWorker.register("/service-worker.js").catch(() => {}); });
}
