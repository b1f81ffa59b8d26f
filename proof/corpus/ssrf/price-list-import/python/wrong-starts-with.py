# about: files.exchange.example.attacker.net begins like that as well and may point to any internal address.
    # block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if not url.hostname.startswith(("files.exchange.example", "lists.exchange.example")):
        raise ImportFailed("Price lists come from the servers of the exchange.")
    # end
