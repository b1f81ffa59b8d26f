// about: Every department's certificate has the same issuer, so this tells nothing about who answers.
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    servername: config.clusterName,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_host, certificate) => (certificate.issuer ? undefined : new LedgerError('no issuer')),
  })
  // end
