// about: wrong, the name is given, but the function that accepts every name is still there
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    servername: config.clusterName,
    ca: config.authority,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    checkServerIdentity: () => undefined,
  })
  // end
