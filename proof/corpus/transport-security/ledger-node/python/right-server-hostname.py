# about: The certificate is checked against the name of the cluster.
# block: connect
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
# end
