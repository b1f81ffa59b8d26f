# about: wrong, the name is sent in the handshake, but the check is still off, so any department's certificate is accepted
        # block: connect
        context.check_hostname = False
        context.verify_mode = ssl.CERT_REQUIRED
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
        # end
