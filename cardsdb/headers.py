"""Headers that pages and API share."""

# Nothing from elsewhere, and no script or style inside a page.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
CACHE_CONTROL = "public, max-age=60, stale-while-revalidate=600"  # of responses made from the packs
EXPOSED_HEADERS = ("ETag", "Link", "Location", "Retry-After", "X-Dataset-Version")  # to scripts of other sites
GAME_COOKIE = "game"  # the only cookie: the game last searched in
LANGUAGE_PARAMETER = "lang"  # of pages; no cookie keeps a language
