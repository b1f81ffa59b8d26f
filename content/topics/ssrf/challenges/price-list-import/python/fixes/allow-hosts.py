# part: constants
EXCHANGE_HOSTS = {"files.exchange.example", "lists.exchange.example"}
# end
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if url.hostname not in EXCHANGE_HOSTS:
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
