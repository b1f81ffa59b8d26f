import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { authority, forged, genuine, type Identity } from '#proof/certificates'
import type { Breach } from '#proof/vary'

type Code = typeof import('./payout-client.ts')

mkdirSync('certs', { recursive: true })
writeFileSync('certs/bank-ca.pem', authority)

const payout = { account: 'DE00 0000', amountCents: 125_00, reference: 'r-1' }

async function serve(identity: Identity, status = 201) {
  const seen: string[] = []
  const server = createServer({ ...identity }, (request, response) => {
    seen.push(request.headers.authorization ?? '')
    response.writeHead(status).end('{"id":"p-77"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { seen, close, partner: { host: 'localhost', port, token: 'secret-token' } }
}

export async function works({ sendPayout, PayoutError }: Code) {
  const bank = await serve(genuine)
  assert.equal(await sendPayout(payout, bank.partner), 'p-77', 'A payout should return its number.')
  assert.ok(bank.seen.includes('Bearer secret-token'), 'The bank should get the token.')
  await assert.rejects(sendPayout({ ...payout, amountCents: -1 }, bank.partner), PayoutError, 'A negative amount should be refused.')
  bank.close()
  const broken = await serve(genuine, 500)
  await assert.rejects(sendPayout(payout, broken.partner), PayoutError, 'An error of the bank should be an error of the payout.')
  broken.close()
}

/** Somebody on the way answers instead of the bank, with a certificate that he made himself. */
export async function exploit({ sendPayout }: Code): Promise<Breach | false> {
  const attacker = await serve(forged)
  await sendPayout(payout, attacker.partner).catch(() => {})
  attacker.close()
  return attacker.seen.includes('Bearer secret-token') && { sent: 'a certificate that the attacker has made for the name of the bank', got: 'the attacker gets: Authorization: Bearer secret-token' }
}
