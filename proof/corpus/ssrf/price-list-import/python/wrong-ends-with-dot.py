# about: Any name that ends like the domain passes, and some belong to others.
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if not url.hostname.endswith("exchange.example"):
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
