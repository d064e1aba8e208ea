// Search in the kept texts, by words alone: for the page and for the service worker.
"use strict";

const COMMON = new Set(("a about after all an and any are as at be been before but by can could did do does for from get had has have " +
  "how i if in is it its may me my no not of on or our she he they them their then there this that the to up was we what " +
  "when where which who will with would you your").split(" "));

function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "");
}

// Words without the endings of plural and tense, so that “gates” finds “gate”.
function stem(word) {
  return word.length > 3 ? word.replace(/(?:ies)$/, "y").replace(/(?:ing|ed|es|s|e)$/, "") : word;
}

function stems(text) {
  return (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

function asked(text) {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !COMMON.has(word));
  return [...new Set((telling.length ? telling : words).map(stem))];
}

// What the file holds, in words: made once, and only when something is looked for.
function library(content) {
  const entries = content.entries.map(([type, game, kind, title, place, address, text, facts]) =>
    ({ type, game, kind, title, place, address, text, facts }));
  const found = { version: content.version, pages: content.pages, entries, places: null };
  return found;
}

function placesOf(books) {
  if (books.places) return books.places;
  const places = new Map();
  books.entries.forEach((entry, at) => {
    const counts = new Map();
    for (const word of stems(`${entry.text} ${entry.facts} ${entry.kind} ${entry.place}`)) counts.set(word, Math.min(3, (counts.get(word) ?? 0) + 1));
    for (const word of stems(entry.title)) counts.set(word, (counts.get(word) ?? 0) + 6);
    for (const [word, count] of counts) {
      if (!places.has(word)) places.set(word, []);
      places.get(word).push([at, count]);
    }
  });
  books.places = places;
  return places;
}

// Entries with all words come before those with some; rare words and words of the title count for more.
function looked(books, question, game = "") {
  const words = asked(question), places = placesOf(books), many = books.entries.length;
  const scores = new Map();
  for (const word of words) {
    const having = places.get(word) ?? [];
    const weight = Math.log(1 + many / (1 + having.length));
    for (const [at, count] of having) {
      const score = scores.get(at) ?? { at, words: 0, points: 0 };
      score.words += 1;
      score.points += weight * Math.sqrt(count);
      scores.set(at, score);
    }
  }
  const whole = folded(question).trim();
  const found = [...scores.values()].filter(({ at }) => !game || books.entries[at].game === game);
  for (const score of found) {
    const entry = books.entries[score.at];
    if (folded(entry.title) === whole) score.points += 1000;
    score.points /= 1 + Math.log(1 + (entry.text.length + 200) / 400);
  }
  found.sort((one, other) => other.words - one.words || other.points - one.points);
  const most = found.length ? found[0].words : 0;
  return { entries: found.filter(({ words: own }) => own >= Math.min(most, Math.ceil(words.length / 2))).map(({ at }) => books.entries[at]), whole: most === words.length };
}

// Titles with a word that begins with these letters, those that begin with them first.
function begun(books, letters, game = "", most = 10) {
  const wanted = folded(letters).trim(), found = [];
  if (!wanted) return found;
  for (const entry of books.entries) {
    if (game && entry.game !== game) continue;
    const at = ` ${folded(entry.title)}`.indexOf(` ${wanted}`);
    if (at >= 0) found.push([at > 0, entry.type !== "card", entry]);
  }
  found.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return found.slice(0, most).map(([, , entry]) => entry);
}
