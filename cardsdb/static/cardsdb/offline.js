// The page about what is kept: keep it, forget it, and look things up in it. It also answers, without a connection, in
// the place of pages that are not kept; then the address says what was asked for.
"use strict";

const LIBRARY_ADDRESS = "/offline/library.json", SHOWN = 20;
const offlineState = document.getElementById("offline-state"), offlineForm = document.getElementById("offline-search");
const offlineResults = document.getElementById("offline-results"), offlineAsked = document.getElementById("offline-asked");
const keepButton = document.getElementById("offline-keep"), forgetButton = document.getElementById("offline-forget");
let books = null;

async function libraryNames() {
  return (await caches.keys()).filter((name) => name.startsWith("library-"));
}

async function readBooks() {
  const kept = await caches.match(LIBRARY_ADDRESS, { ignoreVary: true });
  return kept ? library(await kept.json()) : null;
}

function node(name, words, more = {}) {
  const made = document.createElement(name);
  made.textContent = words;
  return Object.assign(made, more);
}

function line(entry, open) {
  const made = document.createElement("li"), title = document.createElement("h2");
  title.append(node("a", entry.title, { href: entry.address }));
  made.className = "hit";
  made.append(node("p", `${entry.kind} · ${entry.place}`, { className: "meta" }), title);
  const words = [entry.text, entry.facts].filter(Boolean);
  const place = open ? made : document.createElement("details");
  if (!open && words.length) { place.append(node("summary", shortened(words[0]))); made.append(place); }
  for (const text of words) for (const part of text.split("\n")) place.append(node("p", part, { className: "snippet" }));
  return made;
}

function shortened(text) {
  return text.length > 140 ? `${text.slice(0, 140).replace(/\s\S*$/, "")} …` : text;
}

function show(question, game) {
  const { entries, whole } = looked(books, question, game);
  const told = !entries.length ? `Nothing that is kept has the words “${question}”.`
    : `${entries.length > SHOWN ? `The first ${SHOWN} of ${entries.length} texts` : `${entries.length} text${entries.length === 1 ? "" : "s"}`} with ${whole ? "all" : "some"} of your words. This is a search by words alone; the site itself knows more.`;
  offlineResults.replaceChildren(node("p", told, { className: "quiet" }), list(entries.slice(0, SHOWN)));
}

function list(entries, open = entries.length === 1) {
  const made = document.createElement("ol");
  made.className = "hits plain";
  made.append(...entries.map((entry) => line(entry, open)));
  return made;
}

// The list of cards, by game and kind alone.
function showCards(game, kind) {
  const slug = (words) => words.toLowerCase().replaceAll(" ", "-");
  const found = books.entries.filter((each) => each.type === "card" && (!game || each.game === game) && (!kind || slug(each.kind) === kind));
  found.sort((one, other) => one.title.localeCompare(other.title, "en"));
  const made = document.createElement("ul");
  made.className = "plain columns";
  made.append(...found.map(({ title, address, kind: own }) => {
    const item = document.createElement("li");
    item.append(node("a", title, { href: address }), " ", node("span", kind ? "" : own, { className: "quiet" }));
    return item;
  }));
  offlineResults.replaceChildren(node("p", `${found.length.toLocaleString("en")} cards, by game and kind. Other filters need the site.`, { className: "quiet" }), made);
}

// The page that was asked for is not kept, but perhaps its text is.
function standIn() {
  const here = new URL(location.href), own = here.pathname === "/offline/";
  const question = here.searchParams.get("q") ?? "", game = here.searchParams.get("game") ?? "";
  if (!own) for (const id of ["offline-about", "offline-actions", "offline-state"]) document.getElementById(id).remove();
  if (game) offlineForm.elements.game.value = game;
  if (question) offlineForm.elements.q.value = question;
  const entry = books?.entries.find(({ address }) => address === here.pathname);
  if (entry) {
    offlineAsked.replaceChildren(list([entry], true));
    document.title = `${entry.title} · Silver Key`;
  } else if (books && here.pathname === "/cards/") {
    showCards(game, here.searchParams.get("kind") ?? "");
  } else if (!own && !question) offlineAsked.replaceChildren(node("p", `The page ${here.pathname} is not kept in this browser.${books ? " Look here for its words:" : ""}`, { className: "warning" }));
  if (books && question && here.pathname !== "/cards/") show(question, game);
}

async function tell() {
  const kept = await libraryNames();
  books = kept.length ? await readBooks() : null;
  keepButton.textContent = books ? "Fetch everything anew" : keepButton.dataset.words;
  forgetButton.hidden = !books;
  offlineForm.hidden = !books;
  document.querySelectorAll("[data-kept]").forEach((each) => { each.hidden = !books; });
  offlineState.textContent = books
    ? `Kept: ${books.pages.length} pages, and ${books.entries.length.toLocaleString("en")} texts to search in (dataset ${books.version.split("-")[0]}).`
    : "So far, this browser keeps only the pages that you have opened.";
}

async function keepAll() {
  keepButton.disabled = true;
  try {
    const read = await fetch(LIBRARY_ADDRESS, { cache: "reload" });
    if (!read.ok) throw new Error();
    const content = await read.clone().json();
    const answers = [[LIBRARY_ADDRESS, read]];
    for (const address of content.pages) {
      offlineState.textContent = `Keeping page ${answers.length} of ${content.pages.length} …`;
      const answer = await fetch(address, { cache: "reload" });
      if (!answer.ok) throw new Error();
      answers.push([address, answer]);
    }
    const cache = await caches.open(`library-${content.version}`);
    for (const [address, answer] of answers) await cache.put(address, answer);
    await navigator.storage?.persist?.();
    await tell();
  } catch { offlineState.textContent = "This did not work: no connection, or no room. Nothing was changed; try again."; }
  keepButton.disabled = false;
}

async function forgetAll() {
  for (const name of [...await libraryNames(), "visited"]) await caches.delete(name);
  offlineResults.replaceChildren();
  await tell();
}

if ("serviceWorker" in navigator && "caches" in window) {
  keepButton.dataset.words = keepButton.textContent;
  document.getElementById("offline-actions").hidden = false;
  keepButton.addEventListener("click", keepAll);
  forgetButton.addEventListener("click", forgetAll);
  offlineForm.addEventListener("submit", (event) => {
    event.preventDefault();
    show(offlineForm.elements.q.value.trim(), offlineForm.elements.game.value);
  });
  tell().then(standIn);
} else {
  offlineState.textContent = "This browser keeps nothing here: it does so only over HTTPS, or on the computer that serves the site.";
}
