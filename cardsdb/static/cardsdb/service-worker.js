// Without a connection: pages that were kept, or the page that searches in the kept texts. With one: always the site.
// The server writes KEPT before these lines: version, and what to keep.
"use strict";

importScripts(KEPT.search);

const SHELL = `shell-${KEPT.version}`, LIBRARY = `library-${KEPT.version}`, VISITED = "visited";
const MOST_VISITED = 60;
const PATIENCE = 5000; // milliseconds until a kept page is shown instead
const OWN = /^\/(?:setup|campaign|decks)\//; // what a player made; it outlives an import
const FALLBACK = "/offline/";
let books = null; // the kept texts, read once

async function fill(name, addresses) {
  const answers = await Promise.all(addresses.map(async (address) => {
    const answer = await fetch(address, { cache: "reload" });
    if (!answer.ok || answer.redirected) throw new Error(`${address} cannot be kept: ${answer.status}`);
    return [address, answer];
  }));
  const cache = await caches.open(name);
  for (const [address, answer] of answers) await cache.put(address, answer);
}

async function install() {
  const renewed = (await caches.keys()).some((name) => name.startsWith("library-"));
  await fill(SHELL, KEPT.shell);
  if (renewed) await fill(LIBRARY, [...KEPT.pages, KEPT.library]);
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => ![SHELL, LIBRARY, VISITED].includes(name));
  if (old.length) {
    const visited = await caches.open(VISITED);
    for (const request of await visited.keys()) if (!OWN.test(new URL(request.url).pathname)) await visited.delete(request);
  }
  for (const name of old) await caches.delete(name);
  await self.clients.claim();
}

function found(address) {
  return caches.match(address, { ignoreVary: true });
}

function isPage(answer) {
  return answer.ok && !answer.redirected && (answer.headers.get("Content-Type") ?? "").startsWith("text/html")
    && !(answer.headers.get("Cache-Control") ?? "").includes("no-store");
}

async function remember(address, answer) {
  const cache = await caches.open(VISITED);
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - MOST_VISITED))) await cache.delete(request);
}

function late() {
  return new Promise((done) => setTimeout(done, PATIENCE));
}

async function page(event, address) {
  const place = address.pathname + address.search;
  // Asked anew even if it is only a minute old: else a page without a connection would look like one with.
  const answered = fetch(event.request, { cache: "no-cache" }).then(async (answer) => {
    if ([502, 503, 504].includes(answer.status)) return marked(place, answer);
    if (isPage(answer)) event.waitUntil(remember(place, answer.clone()));
    return answer;
  }, () => marked(place, null));
  event.waitUntil(answered.catch(() => null));
  const waited = late().then(async () => ((await found(place)) ? marked(place, null) : answered));
  return Promise.race([answered, waited]);
}

// A page that is kept in the browser's language is better than none in the one that was asked for.
function inAnyLanguage(place) {
  const address = new URL(place, self.location.href);
  address.searchParams.delete("lang");
  return address.pathname + address.search;
}

// A kept page says so: the site's own words for it are in each page, hidden.
async function marked(place, failed) {
  const kept = (await found(place)) ?? (await found(inAnyLanguage(place))) ?? (await found(place.split("?")[0] === "/" ? "/" : FALLBACK));
  if (!kept) return failed ?? Response.error();
  const language = (kept.headers.get("Content-Language") ?? "en");
  const day = new Date(kept.headers.get("Date") ?? Date.now()).toLocaleDateString(language, { dateStyle: "long" });
  const text = (await kept.text())
    .replace(' id="site--offline" hidden', ' id="site--offline"')
    .replace("<time></time>", `<time>${day}</time>`);
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(text, { status: 200, headers });
}

// Static files never change under their address. A kept page of another version gets the file of the same name.
async function file(request) {
  const kept = await found(request.url);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SHELL)).put(request.url, answer.clone());
    return answer;
  } catch (error) {
    const plain = (url) => new URL(url).pathname.replace(/\.[0-9a-f]{12}\./, ".");
    const cache = await caches.open(SHELL);
    const same = (await cache.keys()).find((each) => plain(each.url) === plain(request.url));
    if (same) return cache.match(same);
    throw error;
  }
}

async function texts() {
  books ??= await found(KEPT.library).then((kept) => kept?.json()).then((content) => content && library(content));
  return books;
}

async function suggestions(request, address) {
  try { return await fetch(request); } catch (error) {
    const kept = await texts(), game = address.searchParams.get("game") ?? "";
    if (!kept) throw error;
    const lines = begun(kept, address.searchParams.get("q") ?? "", game);
    const results = lines.map(({ title, kind, address: own }) => ({ title, kind, address: own }));
    return new Response(JSON.stringify({ results }), { headers: { "Content-Type": "application/json" } });
  }
}

async function fresh(request) {
  try { return await fetch(request); } catch (error) {
    const kept = await found(KEPT.library);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin || address.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event, address));
  else if (address.pathname.startsWith(KEPT.files)) event.respondWith(file(request));
  else if (address.pathname === "/suggest/") event.respondWith(suggestions(request, address));
  else if (address.pathname === KEPT.library) event.respondWith(fresh(request));
});
