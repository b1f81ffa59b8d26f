# about: Headers with more than two entries are refused, but two are enough to lie.
# block: find-address
    if request.peer != PROXY:
        return request.peer
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    return entries[0] if len(entries) <= 2 else ""
# end
