"""The changelog of the data: a mirror that follows it has what a fresh copy has, and unknown versions are told."""

from xml.etree import ElementTree

import pytest

from cardsdb import history
from cardsdb.history import Changes
from cardsdb.models import DatasetChange
from rulesref.dataset import loading
from tests.pack_folders import BASE, BOX, Packs, empty_database

HEAD = "name,value,sources\n"
FIRST = {**BASE, f"{BOX}/assets.csv": f"{HEAD}Oil Can,1,a test\nSpare Wick,2,a test\n"}
SECOND = {**BASE, f"{BOX}/assets.csv": f"{HEAD}Oil Can,3,a test\nStorm Lamp,3,a test\n"}
THIRD = {**BASE, f"{BOX}/assets.csv": f"{HEAD}Oil Can,3,a test\nStorm Lamp,3,a test\nSpare Wick,4,a test\n"}
NOUNS = ("games", "expansions", "cards", "spaces", "paths", "rulebooks", "rules", "faq", "glossary", "errata")
LISTED_ONLY = ("paths",)
CHANGES = "/api/v1/changes/"
ATOM = "{http://www.w3.org/2005/Atom}"
A, B = ("cards", "a"), ("cards", "b")


@pytest.fixture
def packs(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    empty_database()
    return Packs(tmp_path)


class Mirror:
    """A copy of all documents, as an author would write it."""

    def __init__(self, api):
        self.api = api
        self.version = api.get(CHANGES).json()["dataset_version"]
        self.documents = {}
        for noun in NOUNS:
            self._take(noun)

    def _take(self, noun):
        self.documents[noun] = {}
        address = f"/api/v1/{noun}/"
        while address:
            page = self.api.get(address).json()
            for row in page["results"]:
                known = row.get("id") or row.get("code")
                self.documents[noun][known] = (
                    row if noun in LISTED_ONLY else self.api.get(f"/api/v1/{noun}/{known}/").json()
                )
            address = page["next"]

    def update(self):
        found = self.api.get(CHANGES, {"since": self.version}).json()
        for each in found["removed"]:
            del self.documents[each["noun"]][each["id"]]
        for each in (*found["added"], *found["changed"]):
            if each["noun"] in LISTED_ONLY:
                self._take(each["noun"])
            else:
                self.documents[each["noun"]][each["id"]] = self.api.get(each["url"]).json()
        self.version = found["dataset_version"]
        return found


def ids(rows):
    return {row["id"] for row in rows if row["noun"] == "cards"}


def test_a_mirror_stays_current(api, packs):
    packs.load(FIRST)
    mirror = Mirror(api)
    packs.load(SECOND, allow_removals=True)
    found = mirror.update()
    assert ids(found["added"]) == {"eh.asset.storm-lamp"}
    assert ids(found["removed"]) == {"eh.asset.spare-wick"}
    assert ids(found["changed"]) == {"eh.asset.oil-can"}
    fresh = Mirror(api)
    assert (mirror.version, mirror.documents) == (fresh.version, fresh.documents)


def test_a_mirror_may_leave_out_a_dataset(api, packs):
    packs.load(FIRST)
    mirror = Mirror(api)
    packs.load(SECOND, allow_removals=True)
    packs.load(THIRD)
    found = mirror.update()
    assert ids(found["added"]) == {"eh.asset.storm-lamp"}
    assert ids(found["removed"]) == set()
    assert ids(found["changed"]) == {"eh.asset.oil-can", "eh.asset.spare-wick"}
    assert mirror.documents == Mirror(api).documents
    assert len(found["history"]) == 3


def test_who_is_current_has_nothing_to_fetch(api, packs):
    packs.load(FIRST)
    packs.load(SECOND, allow_removals=True)
    version = api.get(CHANGES)["X-Dataset-Version"]
    found = api.get(CHANGES, {"since": version}).json()
    assert found["dataset_version"] == found["since"] == version
    assert [found[each] for each in ("added", "changed", "removed")] == [[], [], []]


def test_an_import_without_changes_is_not_in_the_history(packs):
    packs.load(FIRST)
    packs.load(FIRST)
    loading.rebuild()
    assert DatasetChange.objects.count() == 1


def test_a_refused_import_is_not_in_the_history(packs):
    packs.load(FIRST)
    with pytest.raises(loading.ImportRefusedError):
        packs.load(SECOND)
    assert DatasetChange.objects.count() == 1


@pytest.mark.parametrize("since", ["", "nothing", "x" * 3000])
def test_an_unknown_version_is_told(api, since):
    answer = api.get(CHANGES, {"since": since})
    if not since:
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "empty-value")
        return
    assert answer.status_code == 404
    error = answer.json()["errors"][0]
    assert (error["code"], error["parameter"]) == ("unknown-version", "since")
    assert api.get(CHANGES, {"since": error["suggestions"][0]}).status_code == 200
    assert len(error["detail"]) < 400


def test_the_manifest_has_the_date(api):
    answer = api.get("/api/v1/bulk/").json()
    assert answer["dataset_date"] == api.get(CHANGES).json()["history"][0]["date"]


def test_the_feed_has_an_entry_for_each_dataset(api, packs):
    packs.load(FIRST)
    first = api.get(CHANGES)["X-Dataset-Version"]
    packs.load(SECOND, allow_removals=True)
    answer = api.get("/api/v1/changes.atom")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)  # noqa: S314 our own answer
    newest, oldest = feed.findall(f"{ATOM}entry")
    assert oldest.findtext(f"{ATOM}title") == f"Dataset {first}"
    link = newest.find(f"{ATOM}link").get("href")
    assert ids(api.get(link).json()["added"]) == {"eh.asset.storm-lamp"}
    for name in ("id", "title", "updated"):  # RFC 4287 needs these in feed and entries
        assert all(each.findtext(f"{ATOM}{name}") for each in (feed, newest, oldest))


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ([Changes(added=(A,)), Changes(changed=(A,))], Changes(added=(A,))),
        ([Changes(added=(A,)), Changes(removed=(A,))], Changes()),
        ([Changes(added=(A,)), Changes(removed=(A,)), Changes(added=(A,))], Changes(added=(A,))),
        ([Changes(changed=(A,)), Changes(removed=(A,))], Changes(removed=(A,))),
        ([Changes(removed=(A,)), Changes(added=(A,))], Changes(changed=(A,))),
        ([Changes(removed=(A,)), Changes(added=(A,)), Changes(removed=(A,))], Changes(removed=(A,))),
        ([Changes(changed=(B,)), Changes(added=(A,), changed=(B,))], Changes(added=(A,), changed=(B,))),
    ],
)
def test_steps_are_merged(steps, wanted):
    assert history.merged(steps) == wanted


def test_old_datasets_are_forgotten(packs, monkeypatch):
    monkeypatch.setattr(history, "MOST_KEPT", 2)
    for each in (FIRST, SECOND, THIRD):
        packs.load(each, allow_removals=True)
    assert DatasetChange.objects.count() == 2
