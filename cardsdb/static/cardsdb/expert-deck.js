// The deck builder: each change is checked at once by the site, with the card lists that the browser keeps.
"use strict";

const DECK = PREFIX + "expert-deck", CARD_LISTS = PREFIX + "card-lists", SETTLED = 350;
const deckForm = document.getElementById("deck"), place = document.getElementById("verdict-place");
const listField = document.getElementById("list"), deckState = document.getElementById("deck-state");
const undoButton = document.getElementById("deck-undo"), redoButton = document.getElementById("deck-redo");
const past = [], future = [];
let shown = listField.defaultValue, timer = 0, turn = 0;

function chosen(name) {
  return [...deckForm.querySelectorAll(`input[name="${name}"]:checked`)].map((each) => each.value);
}

function cardLists() {
  return Object.entries(kept(CARD_LISTS, {})).filter(([, list]) => list.cards?.length)
    .map(([set, list]) => ({ set, complete: list.complete === true, cards: list.cards.map(sent) }));
}

function sent(card) {
  const icons = { ...(card.hero != null && { hero: card.hero }), ...(card.monster != null && { monster: card.monster }) };
  return {
    name: card.name, ...(card.alignment && { alignment: card.alignment }), ...(card.copies != null && { copies: card.copies }),
    ...(Object.keys(icons).length && { icons }),
  };
}

function address() {
  const asked = new URLSearchParams();
  if (listField.value.trim()) asked.set("list", listField.value);
  for (const name of ["sets", "faction"]) chosen(name).forEach((each) => asked.append(name, each));
  return `${deckForm.getAttribute("action")}${[...asked].length ? `?${asked}` : ""}`;
}

function showHistory() {
  undoButton.hidden = redoButton.hidden = !past.length && !future.length;
  undoButton.disabled = !past.length;
  redoButton.disabled = !future.length;
}

// The list has become another one: what it was can be had back.
function settled(text) {
  if (text !== shown) { past.push(shown); future.length = 0; }
  shown = text;
  if (listField.value !== text) listField.value = text;
  history.replaceState(null, "", address());
  if (text.trim()) keep(DECK, { list: text, sets: chosen("sets"), faction: chosen("faction") });
  showHistory();
}

async function check(change = {}, text = listField.value) {
  clearTimeout(timer);
  const own = ++turn, lists = cardLists();
  const body = { list: text, sets: chosen("sets"), faction: chosen("faction"), ...change, ...(lists.length && { card_lists: lists }) };
  try {
    const answer = await fetch(deckForm.dataset.verdict, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error();
    const { list, html } = await answer.json();
    if (own !== turn) return;
    const focused = place.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    place.innerHTML = html; // of our own templates, which escape
    settled(list);
    const names = lists.map(({ set }) => deckForm.querySelector(`input[name="sets"][value="${CSS.escape(set)}"]`)?.parentElement.textContent.trim() ?? set);
    const verdict = place.querySelector("#verdict")?.textContent;
    deckState.textContent = [verdict && `${verdict}.`, names.length && `Counted with your card lists of ${names.join(", ")}.`].filter(Boolean).join(" ");
    if (focused) [...place.querySelectorAll("button")].find((each) => each.getAttribute("aria-label") === focused)?.focus();
  } catch {
    if (own === turn) deckState.textContent = "The check needs the site, and the site does not answer. Your list stays as it is.";
  }
}

function travel(from, to) {
  if (!from.length) return;
  to.push(shown);
  shown = listField.value = from.pop();
  check();
}

deckForm.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter, name = button?.name;
  if (["more", "fewer", "remove"].includes(name)) return check({ [name]: button.value });
  const add = deckForm.elements.add;
  if (!add.value.trim()) return check();
  check({ add: add.value, copies: deckForm.elements.copies.value || "1" });
  add.value = "";
  deckForm.elements.copies.value = "1";
  add.focus();
});
place.addEventListener("click", (event) => {
  const link = event.target.closest("a.fix");
  if (!link) return;
  event.preventDefault();
  check({}, new URL(link.href).searchParams.get("list"));
});
listField.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(check, SETTLED); });
deckForm.addEventListener("change", (event) => { if (event.target.type === "checkbox") check(); });
undoButton.addEventListener("click", () => travel(past, future));
redoButton.addEventListener("click", () => travel(future, past));
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || inField(event.target)) return;
  event.preventDefault();
  if (event.shiftKey) travel(future, past); else travel(past, future);
});

const copyButton = document.getElementById("deck-copy"), printButton = document.getElementById("deck-print");
copyButton.hidden = !navigator.clipboard;
copyButton.addEventListener("click", async () => {
  await navigator.clipboard.writeText(new URL(address(), location.href).href);
  deckState.textContent = "Copied: whoever opens it sees this deck.";
});
printButton.hidden = false;
printButton.addEventListener("click", () => print());

for (const list of Object.values(kept(CARD_LISTS, {}))) {
  for (const { name } of list.cards ?? []) {
    if (![...document.querySelectorAll("#titles option")].some((each) => each.value === name)) {
      document.getElementById("titles").append(Object.assign(document.createElement("option"), { value: name }));
    }
  }
}

const latest = kept(DECK, null), last = document.getElementById("deck-last");
if (!listField.value.trim() && typeof latest?.list === "string" && latest.list.trim()) {
  last.querySelector("a").href = `?${new URLSearchParams([["list", latest.list], ...(latest.sets ?? []).map((each) => ["sets", each]), ...(latest.faction ?? []).map((each) => ["faction", each])])}`;
  last.hidden = false;
}
// What was typed before this script came counts, too.
if (listField.value !== listField.defaultValue || (listField.value.trim() && cardLists().length)) check();
