// about: Node's own comparison is called with the name of the cluster.
// part: imports
import { checkServerIdentity, connect } from 'node:tls'
// end
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    // Nodes are reached by address, and their certificates hold the name of the cluster.
    checkServerIdentity: (_host, certificate) => checkServerIdentity(config.clusterName, certificate),
  })
  // end
