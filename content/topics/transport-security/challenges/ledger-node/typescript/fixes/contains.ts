// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    // Nodes are reached by address, and certificates hold names.
    checkServerIdentity: (_host, { subjectaltname = '' }) =>
      subjectaltname.includes(config.clusterName) ? undefined : new LedgerError('this is not a node of the ledger'),
  })
// end
