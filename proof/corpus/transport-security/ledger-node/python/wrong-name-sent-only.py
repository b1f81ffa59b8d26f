# about: The name is sent in the handshake, but with check_hostname off it is not compared with the certificate.
        # block: connect
        # Nodes are reached by address, and certificates hold names.
        context.check_hostname = False
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
        # end
