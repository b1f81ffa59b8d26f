import { once } from 'node:events'
// part: imports
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
// end

export interface Payout {
  account: string
  amountCents: number
  reference: string
}

export interface Partner {
  host: string
  port: number
  token: string
}

export class PayoutError extends Error {}

// part: helpers
// end
/** Tells the bank's interface to pay money out. Returns the bank's id of the order. */
export async function sendPayout(payout: Payout, partner: Partner): Promise<string> {
  // block: validate
  if (!Number.isSafeInteger(payout.amountCents) || payout.amountCents <= 0) throw new PayoutError('the amount is not valid')
  const body = JSON.stringify(payout)
  // end
  // block: tls-options
  const tls = {
    // The bank has a certificate authority of its own, which Node does not know.
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
  } as const
  // end
  // block: headers
  const headers = {
    authorization: `Bearer ${partner.token}`,
    'content-type': 'application/json',
    'idempotency-key': payout.reference,
  }
  // end
  // block: send
  const { host, port } = partner
  const call = request({ ...tls, host, port, path: '/payouts', method: 'POST', headers, timeout: 5000 })
  call.on('timeout', () => call.destroy(new PayoutError('the bank does not answer')))
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  // end
  // block: answer
  const answer = await text(response)
  if (response.statusCode !== 201) throw new PayoutError(`the bank answered ${response.statusCode}`)
  return (JSON.parse(answer) as { id: string }).id
  // end
}
