# block: connect
        # Nodes are reached by address, and certificates hold this name.
        tls = context.wrap_socket(raw, server_hostname=config.cluster_name)
# end
