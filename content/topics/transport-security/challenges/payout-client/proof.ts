import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { authority, forged, genuine, type Identity, ledger } from '#proof/certificates'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/payout-client.ts')

mkdirSync('certs', { recursive: true })
writeFileSync('certs/bank-ca.pem', authority)

const draw = (vary: Vary) => ({
  payout: { account: `DE${vary.number(10, 99)} ${vary.number(1000, 9999)}`, amountCents: vary.number(100, 90_000), reference: `r-${vary.word()}` },
  token: vary.text(16),
  id: `p-${vary.number(10, 9999)}`,
  port: vary.number(1024, 60_000),
})

/** `localhost` is what the bank's certificate is for. */
async function withBank<T>(identity: Identity, { status, id }: { status: number; id: string }, run: (seen: string[]) => Promise<T>): Promise<T> {
  const seen: string[] = []
  const internet = await openInternet(
    { localhost: ['203.0.113.70'] },
    {
      '203.0.113.70': {
        tls: identity,
        http: async (request, response) => {
          let body = ''
          for await (const chunk of request) body += chunk
          seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${request.headers['idempotency-key']} ${body}`)
          response.writeHead(status).end(JSON.stringify({ id }))
        },
      },
    },
  )
  try {
    return await run(seen)
  } finally {
    internet.close()
  }
}

export async function works({ sendPayout, PayoutError }: Code, vary: Vary) {
  const { payout, token, id, port } = draw(vary)
  const partner = { host: 'localhost', port, token }
  await withBank(genuine, { status: 201, id }, async (seen) => {
    assert.equal(await sendPayout(payout, partner), id, 'A payout should return its number.')
    const [order = ''] = seen.filter((one) => one.includes(token))
    assert.ok(order.startsWith(`POST /payouts Bearer ${token} ${payout.reference} `) && order.includes(payout.account), 'The bank should get the order with the token and its reference.')
    await assert.rejects(sendPayout({ ...payout, amountCents: -1 }, partner), PayoutError, 'A negative amount should be refused.')
  })
  await withBank(genuine, { status: 500, id }, () =>
    assert.rejects(sendPayout(payout, partner), PayoutError, 'An error of the bank should be an error of the payout.'),
  )
}

const attackers: [Identity, string][] = [
  [forged, 'a certificate that the attacker has made for the name of the bank'],
  [ledger, "a certificate of the bank's authority for another name, ledger.example"],
]

/** Somebody on the way answers instead of the bank. */
export async function exploit({ sendPayout }: Code, vary: Vary): Promise<Breach | false> {
  for (const [identity, sent] of vary.shuffle(attackers)) {
    const { payout, token, id, port } = draw(vary)
    const seen = await withBank(identity, { status: 201, id }, async (seen) => {
      await sendPayout(payout, { host: 'localhost', port, token }).catch(() => {})
      return seen
    })
    const stolen = seen.find((one) => one.includes(token))
    if (stolen !== undefined) return { sent, got: `the attacker gets: ${stolen}` }
  }
  return false
}
