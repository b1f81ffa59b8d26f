import assert from 'node:assert/strict'
import { appended, authority, forged, type Identity, ledger, prepended } from '#proof/certificates'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/ledger-client.ts')

async function withNode<T>(identity: Identity, vary: Vary, run: (world: { seen: string[]; node: { ip: string; port: number }; config: { clusterName: string; authority: string; password: string } }) => Promise<T>): Promise<T> {
  const seen: string[] = []
  const password = vary.text(14)
  const ip = `10.${vary.number(0, 255)}.${vary.number(0, 255)}.${vary.number(1, 254)}`
  const answer = (line: string) => {
    seen.push(line)
    if (line.startsWith('AUTH')) return line === `AUTH ${password}` ? 'OK\n' : 'NO\n'
    return `OK e-${seen.length}\n`
  }
  const internet = await openInternet({}, { [ip]: { tls: identity, talk: () => ({ answer }) } })
  try {
    return await run({ seen, node: { ip, port: vary.number(1024, 60_000) }, config: { clusterName: 'ledger.example', authority, password } })
  } finally {
    internet.close()
  }
}

export async function works({ postEntry, LedgerError }: Code, vary: Vary) {
  await withNode(ledger, vary, async ({ seen, node, config }) => {
    const entry = { debit: vary.number(1, 999), note: vary.remark() }
    assert.equal(await postEntry(node, config, entry), 'e-2', 'Posting an entry should return its number.')
    assert.equal(seen[0], `AUTH ${config.password}`, 'The node should get the password first.')
    assert.deepEqual(JSON.parse((seen[1] ?? '').replace(/^POST /, '')), entry, 'The node should get the entry after the password.')
    await assert.rejects(postEntry(node, { ...config, password: `${config.password}x` }, {}), LedgerError, 'A password that the node refuses should be an error.')
    await assert.rejects(postEntry(node, config, { text: 'x'.repeat(9000) }), LedgerError, 'An entry that is too long should be refused.')
  })
  await withNode(forged, vary, async ({ seen, node, config }) => {
    await assert.rejects(postEntry(node, config, {}), 'A node with a certificate of nobody should be refused.')
    assert.equal(seen.length, 0, 'A node with a certificate of nobody should get nothing.')
  })
}

/** Other departments, and whoever has broken in there, have certificates of the same authority for names of their own. */
export async function exploit({ postEntry }: Code, vary: Vary): Promise<Breach | false> {
  for (const identity of vary.shuffle([appended, prepended])) {
    const breach = await withNode(identity, vary, async ({ seen, node, config }) => {
      await postEntry(node, config, { debit: vary.number(1, 999) }).catch(() => {})
      const sent = `a node with a certificate of the same authority, for a name of its own: ${identity.name}`
      return seen.includes(`AUTH ${config.password}`) && { sent, got: `it got the password of the ledger: AUTH ${config.password}` }
    })
    if (breach) return breach
  }
  return false
}
