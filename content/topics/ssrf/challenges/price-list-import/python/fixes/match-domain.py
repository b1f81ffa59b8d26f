# part: constants
EXCHANGE_DOMAIN = "exchange.example"
# end
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if not url.hostname.endswith(EXCHANGE_DOMAIN):
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
