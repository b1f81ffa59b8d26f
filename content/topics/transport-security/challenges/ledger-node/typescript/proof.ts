import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { createServer, type TLSSocket } from 'node:tls'
import { appended, authority, forged, type Identity, ledger, prepended } from '#proof/certificates'
import type { Breach } from '#proof/vary'

type Code = typeof import('./ledger-client.ts')

const config = { clusterName: 'ledger.example', authority, password: 'pa55-of-the-ledger' }

async function serve(identity: Identity) {
  const seen: string[] = []
  const sockets = new Set<TLSSocket>()
  const server = createServer({ ...identity }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    createInterface({ input: socket }).on('line', (line) => {
      seen.push(line)
      socket.write(line.startsWith('AUTH') ? (line.endsWith(config.password) ? 'OK\n' : 'NO\n') : 'OK e-1\n')
    })
  }).on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { seen, close, node: { ip: '127.0.0.1', port: (server.address() as AddressInfo).port } }
}

export async function works({ postEntry, LedgerError }: Code) {
  const node = await serve(ledger)
  assert.equal(await postEntry(node.node, config, { debit: 5 }), 'e-1', 'Posting an entry should return its number.')
  assert.deepEqual(node.seen, [`AUTH ${config.password}`, 'POST {"debit":5}'], 'The node should get the password and then the entry.')
  await assert.rejects(postEntry(node.node, { ...config, password: 'wrong' }, {}), LedgerError, 'A password that the node refuses should be an error.')
  await assert.rejects(postEntry(node.node, config, { text: 'x'.repeat(9000) }), LedgerError, 'An entry that is too long should be refused.')
  node.close()
  const stranger = await serve(forged)
  await assert.rejects(postEntry(stranger.node, config, {}), 'A node with a certificate of nobody should be refused.')
  assert.equal(stranger.seen.length, 0, 'A node with a certificate of nobody should get nothing.')
  stranger.close()
}

/** Other departments, and whoever has broken in there, have certificates of the same authority for names of their own. */
export async function exploit({ postEntry }: Code): Promise<Breach | false> {
  for (const identity of [appended, prepended]) {
    const stranger = await serve(identity)
    await postEntry(stranger.node, config, {}).catch(() => {})
    stranger.close()
    if (stranger.seen.includes(`AUTH ${config.password}`)) return { sent: 'a node with a certificate of the same authority, for a name of its own', got: `it got the password of the ledger: AUTH ${config.password}` }
  }
  return false
}
