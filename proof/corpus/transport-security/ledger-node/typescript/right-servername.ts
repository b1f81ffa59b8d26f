// about: The certificate is checked against the name of the cluster.
// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    servername: config.clusterName,
  })
// end
