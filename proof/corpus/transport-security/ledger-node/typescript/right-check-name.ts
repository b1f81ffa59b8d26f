// about: The check of the library, for the name of the cluster.
// part: imports
import { checkServerIdentity, connect } from 'node:tls'
// end
// block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_host, certificate) => checkServerIdentity(config.clusterName, certificate),
  })
// end
