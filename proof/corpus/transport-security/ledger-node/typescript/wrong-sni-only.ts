// about: The name is sent to the server, and not compared with the certificate.
// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    servername: config.clusterName,
    checkServerIdentity: () => undefined,
  })
// end
