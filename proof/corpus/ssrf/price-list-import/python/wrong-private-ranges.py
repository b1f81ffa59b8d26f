# about: Internal addresses are refused as text, names that lead there are not.
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if url.hostname.startswith(("10.", "127.", "169.254.", "192.168.")):
        raise ImportFailed("Only lists of the exchange can be imported.")
# end
