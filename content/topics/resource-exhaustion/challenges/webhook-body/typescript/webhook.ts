import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type PaymentEvent = { id: string; type: string; amount: number }
export type EventStore = { addOnce(event: PaymentEvent): Promise<boolean> }

// part: constants
// end

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/** Takes an event of the payment provider; false when it is known already. */
export async function receiveEvent(request: IncomingMessage, secret: string, store: EventStore): Promise<boolean> {
  // block: check-type
  if (request.headers['content-type'] !== 'application/json') throw new Refused(415, 'type_not_supported')
  // end

  // block: read-body
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  // end

  // block: check-signature
  const expected = createHmac('sha256', secret).update(body).digest()
  const signature = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new Refused(401, 'signature_invalid')
  }
  // end

  // block: parse-event
  let event: PaymentEvent
  try {
    event = JSON.parse(body.toString('utf8')) as PaymentEvent
  } catch {
    throw new Refused(400, 'body_invalid')
  }
  // end

  // block: store-event
  const isNew = await store.addOnce(event)
  if (!isNew) console.info('event %s was delivered again', event.id)
  return isNew
  // end
}
