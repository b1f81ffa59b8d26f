// about: The only name of the certificate is that of the cluster.
// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_host, { subjectaltname }) =>
      subjectaltname === `DNS:${config.clusterName}` ? undefined : new LedgerError('this is not a node of the ledger'),
  })
// end
