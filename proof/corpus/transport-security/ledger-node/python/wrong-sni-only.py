# about: The name is sent to the server, and not compared with the certificate.
# block: connect
        context.check_hostname = False
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
# end
