// A journey with the types of the generated TypeScript client: run by test_generated_clients.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Card = components["schemas"]["CardDetails"];

const client = createClient<paths>({ baseUrl: process.argv[2] });

function check(right: unknown, what: string): asserts right {
  if (!right) throw new Error(what);
}

function value(card: Card): number | null {
  return card.kind === "asset" ? card.facts.value : null;
}

const ruling = await client.GET("/api/v1/rulings/", {
  params: { query: { q: "How do I close a Gate?", game: ["eh"] } },
});
check(ruling.data?.answer?.citation?.rulebook, "a ruling with its rulebook");

const card = await client.GET("/api/v1/cards/{id}/", { params: { path: { id: "eh.asset.axe" } } });
check(card.data && value(card.data) !== null, "a card with the facts of its kind");
const missing = await client.GET("/api/v1/cards/{id}/", { params: { path: { id: "eh.asset.axee" } } });
check(missing.error?.errors[0].suggestions[0] === "eh.asset.axe", "the nearest id");

const report = await client.POST("/api/v1/decks/validate/", {
  body: { format: "expert", text: "4 Imp (Sherlock in Hell)\n1 Dracula" },
});
check(report.data?.verdict === "illegal", "an illegal deck");

const deck = { format: "expert", text: "1 Dracula", name: "Night", notes: "" };
const saved = await client.POST("/api/v1/decks/", { body: deck });
const key = saved.data?.edit_url?.split("/").at(-2);
check(key, "an edit key");
const params = { path: { key }, header: { "If-Match": '"v1"' } };
const later = await client.PUT("/api/v1/decks/{key}/", { params, body: { ...deck, name: "Day" } });
check(later.data?.version === 2, "a second version");
const changed = await client.PUT("/api/v1/decks/{key}/", { params, body: deck });
check(changed.response.status === 412 && changed.error && "current" in changed.error, "the deck as it is now");

const sheet = await client.POST("/api/v1/setup-sheets/", { body: { game: "eh", players: 4, seed: "arkham" } });
check(sheet.data?.steps[0].title, "a setup sheet");
const pdf = await client.GET("/api/v1/setup-sheets/{token}.pdf", {
  params: { path: { token: sheet.data.token } },
  parseAs: "arrayBuffer",
});
check(new TextDecoder().decode(pdf.data as unknown as ArrayBuffer).startsWith("%PDF"), "a PDF");
