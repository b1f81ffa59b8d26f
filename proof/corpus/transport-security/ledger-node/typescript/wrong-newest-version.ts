// about: A newer version says nothing about who is there.
// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.3',
    checkServerIdentity: () => undefined,
  })
// end
