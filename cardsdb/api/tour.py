"""The first five minutes with the API: five things that authors do, in curl, Python, and JavaScript.

The tests run every line. `SITE` in the code is replaced by the address of the site that shows it.
"""

from dataclasses import dataclass

SITE = "http://127.0.0.1:8000"


@dataclass(frozen=True)
class Step:
    """Something that an author does, in three languages; later steps use what the first one defines."""

    title: str
    text: str
    curl: str
    python: str
    javascript: str

    def at(self, site: str) -> "Step":
        """Return the step with the address of a site."""
        return Step(
            self.title,
            self.text,
            self.curl.replace(SITE, site),
            self.python.replace(SITE, site),
            self.javascript.replace(SITE, site),
        )


STEPS = (
    Step(
        "Ask for a ruling",
        "`answer` is a sure ruling, `closest` the nearest rule; if both are null, `reason` says what is missing.",
        """curl "http://127.0.0.1:8000/api/v1/rulings/?q=can+i+rest+with+a+monster+on+my+space\"""",
        """import json
import urllib.parse
import urllib.request

API = "http://127.0.0.1:8000/api/v1"

def get(path, **query):
    with urllib.request.urlopen(f"{API}/{path}?{urllib.parse.urlencode(query)}") as answer:
        return json.load(answer)

found = get("rulings/", q="can i rest with a monster on my space")
best = found["answer"] or found["closest"]
print("Sure:" if found["confident"] else "Closest rule:", best["text"] if best else found["reason"])""",
        """const API = "http://127.0.0.1:8000/api/v1";

async function get(path, query = {}) {
  const answer = await fetch(`${API}/${path}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

const found = await get("rulings/", { q: "can i rest with a monster on my space" });
const best = found.answer ?? found.closest;
console.log(found.confident ? "Sure:" : "Closest rule:", best ? best.text : found.reason);""",
    ),
    Step(
        "Find cards",
        "`q` takes the query language; every list has pages, with `next` until the last one.",
        """curl "http://127.0.0.1:8000/api/v1/cards/?q=t:asset+trait:weapon+value<=2&page_size=5\"""",
        """page = get("cards/", q="t:asset trait:weapon value<=2", page_size=5)
print(page["count"], "cards:", ", ".join(card["name"] for card in page["results"]))""",
        """const page = await get("cards/", { q: "t:asset trait:weapon value<=2", page_size: 5 });
console.log(page.count, "cards:", page.results.map((card) => card.name).join(", "));""",
    ),
    Step(
        "Check a deck",
        "A faulty deck is a 200 with its problems; a body that cannot be read is a 400 with a pointer to each fault.",
        """curl -H "Content-Type: application/json" -d '{"text": "3 Imp\\n2 Zadok Allen"}' """
        """http://127.0.0.1:8000/api/v1/decks/validate/""",
        """def post(path, body):
    data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{API}/{path}", data, headers)) as answer:
        return json.load(answer)

report = post("decks/validate/", {"text": "3 Imp\\n2 Zadok Allen"})
print(report["verdict"], *(problem["message"] for problem in report["problems"]), sep="\\n- ")""",
        """async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${API}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

const report = await post("decks/validate/", { text: "3 Imp\\n2 Zadok Allen" });
console.log(report.verdict, report.problems.map((problem) => problem.message));""",
    ),
    Step(
        "Make a setup sheet",
        "The token makes the same sheet again, as JSON, `.pdf`, `.md` or `.html`.",
        """curl -H "Content-Type: application/json" -d '{"game": "eh", "players": 2, "seed": "arkham"}' """
        """http://127.0.0.1:8000/api/v1/setup-sheets/""",
        """sheet = post("setup-sheets/", {"game": "eh", "players": 2, "seed": "arkham"})
print(len(sheet["steps"]), "steps;", f"{API}/setup-sheets/{sheet['token']}.pdf")""",
        """const sheet = await post("setup-sheets/", { game: "eh", players: 2, seed: "arkham" });
console.log(sheet.steps.length, "steps;", `${API}/setup-sheets/${sheet.token}.pdf`);""",
    ),
    Step(
        "Keep a mirror",
        "Fetch a bulk file once; later ask what has changed since the version that you have.",
        """curl "http://127.0.0.1:8000/api/v1/bulk/\"""",
        """manifest = get("bulk/")
version = manifest["dataset_version"]
print(version, [file["name"] for file in manifest["files"]][:3])
print(get("changes/", since=version)["dataset_version"] == version)""",
        """const manifest = await get("bulk/");
const version = manifest.dataset_version;
console.log(version, manifest.files.map((file) => file.name).slice(0, 3));
console.log((await get("changes/", { since: version })).dataset_version === version);""",
    ),
)

PROMISES = (
    ("Ids never change.", "What is renamed keeps its old id as a former one, and every request still takes it."),
    (
        "A dataset has a version.",
        "X-Dataset-Version changes when the data do, and ETags with it. A seed repeats a draw from the same dataset.",
    ),
    (
        "Under /api/v1/ nothing is taken away.",
        "Members and parameters may be added, so ignore what you don't know. What is to go is said in the changelog "
        "a release ahead, and goes only with /api/v2/.",
    ),
    ("No key, no account, no cookie.", "Any origin may read and ask."),
)
