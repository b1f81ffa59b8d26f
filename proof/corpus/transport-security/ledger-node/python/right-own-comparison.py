# about: After the handshake the names in the verified certificate are compared before anything is sent.
        # block: connect
        context.check_hostname = False
        tls = context.wrap_socket(raw)
        names = [value for kind, value in tls.getpeercert().get("subjectAltName", ()) if kind == "DNS"]
        if config.cluster_name not in names:
            tls.close()
            raise LedgerError("the certificate is not one of the cluster")
        # end
