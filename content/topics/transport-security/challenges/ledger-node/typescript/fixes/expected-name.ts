// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    // Nodes are reached by address, and certificates hold this name.
    servername: config.clusterName,
  })
// end
