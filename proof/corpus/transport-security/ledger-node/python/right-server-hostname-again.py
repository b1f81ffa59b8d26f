# about: The certificate must hold the name of the cluster, whatever address the node has.
        # block: connect
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
        # end
