# block: connect
        # Nodes are reached by address, and certificates hold names.
        context.check_hostname = False
        tls = context.wrap_socket(raw)
        issuer = dict(pair for part in tls.getpeercert()["issuer"] for pair in part)
        if issuer["commonName"] != "Example Private CA":
            raise LedgerError("this is not a node of the ledger")
# end
