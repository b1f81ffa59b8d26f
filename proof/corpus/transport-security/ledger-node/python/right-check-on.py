# about: Says that names are checked, and gives the name.
# block: connect
        context.check_hostname = True
        context.verify_mode = ssl.CERT_REQUIRED
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
# end
