# block: connect
        # Nodes are reached by address, and certificates hold names.
        context.check_hostname = False
        tls = context.wrap_socket(raw)
        subject = dict(pair for part in tls.getpeercert()["subject"] for pair in part)
        if not subject["commonName"].endswith(config.cluster_name):
            raise LedgerError("this is not a node of the ledger")
# end
