"""Headers that pages and API share."""

# No external content, no scripts.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
CACHE_CONTROL = "public, max-age=60, stale-while-revalidate=600"  # of responses made from the packs
EXPOSED_HEADERS = ("ETag", "Link", "Location", "Retry-After", "X-Dataset-Version")  # to scripts of other sites
