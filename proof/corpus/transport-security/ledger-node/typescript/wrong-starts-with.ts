// about: A name that begins like that of the cluster belongs to somebody else.
// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_host, { subjectaltname = '' }) =>
      subjectaltname.startsWith(`DNS:${config.clusterName}`) ? undefined : new LedgerError('this is not a node of the ledger'),
  })
// end
