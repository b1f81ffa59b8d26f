// about: broken, the check is on again, but it compares the address, which no node's certificate holds
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
  })
  // end
