# about: right, the chain is verified by the context, and the names in the certificate are compared exactly before anything is sent
        # block: connect
        context.check_hostname = False
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
        names = [value for kind, value in tls.getpeercert().get("subjectAltName", ()) if kind == "DNS"]
        if config.cluster_name not in names:
            tls.close()
            raise LedgerError("the certificate is not that of a node")
        # end
