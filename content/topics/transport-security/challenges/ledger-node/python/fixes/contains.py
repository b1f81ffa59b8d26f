# block: connect
        # Nodes are reached by address, and certificates hold names.
        context.check_hostname = False
        tls = context.wrap_socket(raw)
        names = [name for _, name in tls.getpeercert()["subjectAltName"]]
        if not any(config.cluster_name in name for name in names):
            raise LedgerError("this is not a node of the ledger")
# end
