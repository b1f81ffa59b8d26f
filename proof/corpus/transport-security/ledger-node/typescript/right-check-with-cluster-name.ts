// about: right, the library's comparison is called with the name of the cluster
// part: top
import { checkServerIdentity } from 'node:tls'
// end
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_address, certificate) => checkServerIdentity(config.clusterName, certificate),
  })
  // end
