# about: Only the two servers of the exchange are contacted.
# part: constants
LIST_HOSTS = {"files.exchange.example", "lists.exchange.example"}
# end
    # block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if url.hostname not in LIST_HOSTS:
        raise ImportFailed("Price lists come from the servers of the exchange.")
    # end
