# about: The name may be anywhere in the address.
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if "exchange.example" not in address:
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
