# about: The host of the parsed address is one of the two.
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if url.hostname not in ("files.exchange.example", "lists.exchange.example"):
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
