# about: right, the check of the name stays on and gets the name of the cluster
        # block: connect
        # Nodes are reached by address; their certificates hold the name of the cluster.
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
        # end
