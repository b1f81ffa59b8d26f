// about: The comparison is on again, but with the address, which no certificate holds, so no node can be reached.
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
  })
  // end
