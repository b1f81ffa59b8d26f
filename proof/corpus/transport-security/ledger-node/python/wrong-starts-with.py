# about: A name that begins like that of the cluster belongs to somebody else.
# block: connect
        context.check_hostname = False
        tls = context.wrap_socket(raw)
        if not tls.getpeercert()["subjectAltName"][0][1].startswith(config.cluster_name):
            raise LedgerError("this is not a node of the ledger")
# end
