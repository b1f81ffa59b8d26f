# about: The names of the certificate have to contain exactly that of the cluster.
# block: connect
        context.check_hostname = False
        tls = context.wrap_socket(raw)
        if ("DNS", config.cluster_name) not in tls.getpeercert()["subjectAltName"]:
            tls.close()
            raise LedgerError("this is not a node of the ledger")
# end
