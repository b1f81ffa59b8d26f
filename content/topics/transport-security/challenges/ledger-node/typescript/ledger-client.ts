import { once } from 'node:events'
import { createInterface } from 'node:readline'
// part: imports
import { connect } from 'node:tls'
// end

/** One of the machines of the cluster, as service discovery returned it. */
export interface LedgerNode {
  ip: string
  port: number
}

export interface LedgerConfig {
  /** The name that the certificates of all nodes hold. */
  clusterName: string
  /** The certificate authority of the house, which issues certificates to every department. */
  authority: string
  password: string
}

export class LedgerError extends Error {}

export async function postEntry(node: LedgerNode, config: LedgerConfig, entry: object): Promise<string> {
  // block: encode
  const line = JSON.stringify(entry)
  if (line.length > 8192) throw new LedgerError('the entry is too long')
  // end
  // block: connect
  const socket = connect({
    host: node.ip,
    port: node.port,
    ca: config.authority,
    minVersion: 'TLSv1.2',
    // Nodes are reached by address, and certificates hold names.
    checkServerIdentity: () => undefined,
  })
  // end
  try {
    // block: handshake
    socket.setTimeout(3000, () => socket.destroy(new LedgerError('the node does not answer')))
    await once(socket, 'secureConnect')
    if (!socket.authorized) throw new LedgerError('the certificate is not from our authority')
    // end
    // block: sign-in
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    socket.write(`AUTH ${config.password}\n`)
    if ((await lines.next()).value !== 'OK') throw new LedgerError('the node refuses the password')
    // end
    // block: post
    socket.write(`POST ${line}\n`)
    const [status, id] = String((await lines.next()).value).split(' ')
    if (status !== 'OK' || !id) throw new LedgerError('the node refuses the entry')
    return id
    // end
  } finally {
    socket.destroy()
  }
}
