"""What an author should know before the first request: the introduction of the API description."""

from cardsdb.api.throttles import LIMITS, PRINTING, SEARCHING, WRITING

ABOUT = f"""
Cards, boxes, boards, rules and rulings of Eldritch Horror, Monsters vs. Heroes and Elder Sign. No key is needed.

**Ids, codes, slugs.** An id is permanent: `game.kind.slug` for a card (`eh.asset.axe`), `game.slug` for a box or set
(`eh.the-dreamlands`), `game.code.heading` for a rules section (`eh.td.gates`). A slug is the last part of an id. A game
and a box also have a short code (`eh`, `td`); a rulebook has the id `game.code` of its box (`eh.td`). Answers give ids;
requests take every spelling (`td`, `TD`, `eh.td`, `eh.the-dreamlands`, `The Dreamlands`), also former ids. A name that
fits several things is an error that lists their ids. A different card with the same kind and name has the code of its
box behind its slug (`mvh.character.night-watchman-soi`). Store ids, never names.

**Null.** A null is a fact that is not known. A fact that does not apply is absent.

**Errors** are problem+json (RFC 9457) whatever the Accept header, and tell everything that is wrong at once, with
place, code and suggestions. [Codes](/codes/) are never renamed. Examples of answers show at most two members of a list.

**Lists** have pages; `next` and `previous` are also in the `Link` header. `order` takes several words separated by
commas, and “-” before a word for descending order; what is not known comes last. Difficulties are ordered from easy to
insane. Filters take several values separated by commas; for comparisons, use the query language of `q` in `cards/`.

**Caching.** Reads have an `ETag`: send it as `If-None-Match` and get a 304 while nothing has changed.
`X-Dataset-Version` is the version of the data.

**Data to take away.** For more than a few pages, fetch a [bulk file](/api/v1/bulk/): JSON lines, each equal to the
answer at its document's address. The manifest has size and checksum. To stay current, ask
[`changes/?since=VERSION`](/api/v1/changes/) with the `dataset_version` that you have: it lists what was added, changed
and removed. [`changes.atom`](/api/v1/changes.atom) is a feed of it. [Catalogs](/api/v1/catalogs/) list kinds, traits,
colors, difficulties, types, and all codes.

**Other sites.** Scripts of any site may read, use the POSTs that save nothing, and change a saved deck whose edit key
they have. There are no cookies.

**Limits.** While a site is open to other devices, one client may save, change or delete {LIMITS[WRITING]} times,
search or ask {LIMITS[SEARCHING]} times, and get {LIMITS[PRINTING]} PDFs in a minute; each process counts for itself.
One request too many is a 429 with `Retry-After`. On loopback there are no limits. A body may have 256 kB, an address
8 kB.
""".strip()
