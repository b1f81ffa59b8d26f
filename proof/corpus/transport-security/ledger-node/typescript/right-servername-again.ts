// about: Node compares the certificate with the name of the cluster instead of the address.
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    servername: config.clusterName,
    ca: config.authority,
    minVersion: 'TLSv1.2',
  })
  // end
