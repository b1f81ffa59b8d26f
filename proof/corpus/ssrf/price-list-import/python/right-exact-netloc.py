# about: The whole authority has to be one of the two names.
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if url.netloc.lower() not in {"files.exchange.example", "lists.exchange.example"}:
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
