# about: Right before the request the host is compared with the two allowed ones.
# part: constants
EXCHANGE = ("files.exchange.example", "lists.exchange.example")
# end
    # block: fetch-list
    if url.hostname not in EXCHANGE:
        log.warning("price list of %s refused", url.hostname)
        raise ImportFailed("Price lists come from the servers of the exchange.")
    try:
        response = opener.open(url.geturl(), timeout=5)
    except (OSError, HTTPException, ValueError) as error:
        log.warning("price list of %s not fetched: %s", url.hostname, error)
        raise ImportFailed("The list could not be fetched.") from error
    # end
