// An owner's card lists: kept in the browser at once, looked at by the site, in and out as CSV.
"use strict";

const CARD_LISTS = PREFIX + "card-lists", NUMBERS = ["copies", "hero", "monster"];
const COLUMNS = ["set", "card", "alignment", "copies", "hero icons", "monster icons", "complete"];
const known = JSON.parse(document.getElementById("known-cards").textContent);
const listForm = document.getElementById("card-lists"), rows = document.getElementById("card-rows");
const setField = document.getElementById("card-set"), complete = document.getElementById("set-complete");
const listsState = document.getElementById("lists-state"), setCount = document.getElementById("set-count");
let lists = kept(CARD_LISTS, {}), turn = 0, timer = 0;

function say(words) { listsState.textContent = words; }

function row(card) {
  const made = document.getElementById("card-row").content.firstElementChild.cloneNode(true);
  made.querySelectorAll("[data-name]").forEach((field) => { field.value = card[field.dataset.name] ?? ""; });
  return made;
}

function read(made) {
  const card = {};
  made.querySelectorAll("[data-name]").forEach((field) => {
    const value = field.value.trim();
    if (value) card[field.dataset.name] = NUMBERS.includes(field.dataset.name) ? Number(value) : value;
  });
  return card;
}

function count(cards) {
  const copies = cards.reduce((sum, card) => sum + (card.copies ?? 0), 0), open = cards.filter((card) => !card.copies).length;
  setCount.textContent = `${cards.length} different cards, ${copies} of ${known[setField.value].size} copies${open ? `, copies of ${open} left open` : ""}.`;
}

function show() {
  const list = lists[setField.value] ?? { cards: [], complete: false };
  rows.replaceChildren(...list.cards.map(row));
  complete.checked = list.complete === true;
  count(list.cards);
}

function store() {
  const cards = [...rows.children].map(read).filter((card) => card.name);
  if (cards.length) lists[setField.value] = { complete: complete.checked, cards }; else delete lists[setField.value];
  count(cards);
  clearTimeout(timer);
  if (!keep(CARD_LISTS, lists)) return say("This browser does not let the site keep anything.");
  say("Kept in this browser.");
  timer = setTimeout(look, 400);
}

function sent([set, list]) {
  return {
    set, complete: list.complete === true, cards: list.cards.map((card) => ({
      name: card.name, ...(card.alignment && { alignment: card.alignment }), ...(card.copies != null && { copies: card.copies }),
      ...((card.hero != null || card.monster != null) && { icons: { ...(card.hero != null && { hero: card.hero }), ...(card.monster != null && { monster: card.monster }) } }),
    })),
  };
}

// The site says what a list contradicts; nothing is stored there.
async function look() {
  const own = ++turn, all = Object.entries(lists);
  if (!all.length) return;
  try {
    const answer = await fetch(listForm.dataset.verdict, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ list: "", card_lists: all.map(sent) }),
    });
    const { faults } = await answer.json();
    if (own === turn) say(faults.length ? `Kept, but it cannot be used as it is: ${faults.join(" ")}` : "Kept in this browser. Nothing in it contradicts what is known.");
  } catch { if (own === turn) say("Kept in this browser. The site does not answer, so the list is not looked at."); }
}

function cell(value) {
  const text = String(value ?? ""), safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function written() {
  const lines = Object.entries(lists).flatMap(([set, list]) => list.cards.map((card) =>
    [known[set]?.name ?? set, card.name, card.alignment, card.copies, card.hero, card.monster, list.complete ? "yes" : "no"]));
  return [COLUMNS, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

function table(text) {
  const comma = text.split("\n")[0].includes(";") ? ";" : ",", found = [[]];
  let word = "", quoted = false;
  const content = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  for (let at = 0; at < content.length; at++) {
    const sign = content[at];
    if (quoted && sign === '"' && content[at + 1] === '"') { word += '"'; at++; }
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === comma || sign === "\n")) {
      found.at(-1).push(word.trim());
      word = "";
      if (sign === "\n") found.push([]);
    } else word += sign;
  }
  found.at(-1).push(word.trim());
  return found.filter((line) => line.some(Boolean));
}

function taken(text) {
  const [head, ...lines] = table(text), places = COLUMNS.map((name) => (head ?? []).findIndex((each) => each.toLowerCase() === name));
  if (places[0] < 0 || places[1] < 0) throw new Error("The first line must name the columns, “set” and “card” among them.");
  const found = {};
  lines.forEach((line, at) => {
    const [set, name, alignment, copies, hero, monster, whole] = places.map((place) => (place < 0 ? "" : line[place] ?? ""));
    const where = `Line ${at + 2}`, code = Object.keys(known).find((each) => [each, known[each].name.toLowerCase()].includes(set.toLowerCase()));
    if (!code) throw new Error(`${where}: there is no set “${set}”.`);
    if (!name) throw new Error(`${where}: the card has no name.`);
    if (alignment && !["hero", "monster", "neutral"].includes(alignment.toLowerCase())) throw new Error(`${where}: “${alignment}” is none of hero, monster, neutral.`);
    const card = { name: name.replace(/^'(?=[=+\-@])/, ""), ...(alignment && { alignment: alignment.toLowerCase() }) };
    for (const [member, value] of [["copies", copies], ["hero", hero], ["monster", monster]]) {
      if (value && !/^\d{1,2}$/.test(value)) throw new Error(`${where}: “${value}” is not a whole number.`);
      if (value) card[member] = Number(value);
    }
    found[code] ??= { complete: false, cards: [] };
    found[code].cards.push(card);
    if (/^(yes|true|1|x)$/i.test(whole)) found[code].complete = true;
  });
  return found;
}

rows.addEventListener("input", store);
rows.addEventListener("click", (event) => {
  if (!event.target.closest("button")) return;
  event.target.closest("li").remove();
  store();
});
complete.addEventListener("change", store);
setField.addEventListener("change", show);
listForm.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("card-add").addEventListener("click", () => {
  rows.append(row({}));
  rows.lastElementChild.querySelector("input").focus();
});
document.getElementById("card-known").addEventListener("click", () => {
  const named = new Set([...rows.children].map((each) => read(each).name));
  rows.append(...known[setField.value].cards.filter((card) => !named.has(card.name)).map(row));
  store();
});
document.getElementById("set-forget").addEventListener("click", () => {
  if (!confirm(`Forget your list of ${known[setField.value].name}?`)) return;
  rows.replaceChildren();
  complete.checked = false;
  store();
});
document.getElementById("lists-out").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([written()], { type: "text/csv" }));
  link.download = "my-cards.csv";
  link.click();
  URL.revokeObjectURL(link.href);
  say("Saved to my-cards.csv.");
});
document.getElementById("lists-in").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (!file) return;
  try {
    const read_ = taken(await file.text());
    lists = { ...lists, ...read_ };
    keep(CARD_LISTS, lists);
    const sets = Object.keys(read_);
    if (sets.length && !sets.includes(setField.value)) setField.value = sets[0];
    show();
    say(`Read: ${sets.map((each) => `${read_[each].cards.length} cards of ${known[each].name}`).join(", ") || "nothing"}.`);
    timer = setTimeout(look, 1500);
  } catch (error) { say(`Nothing was changed. ${error.message}`); }
  event.target.value = "";
});

listForm.hidden = false;
show();
const early = document.getElementById("lists-in"); // a file that was chosen before this script came
if (early.files.length) early.dispatchEvent(new Event("change"));
