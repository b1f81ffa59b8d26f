/**
 * What every side does for one delivery: the same headers, a new signature, and a POST that must be answered with 2xx.
 */
import { Agent } from 'undici'
import { signatureHeaders } from '../../../../server/src/delivery/delivery.tools.ts'

export type Job = { url: string; secret: string; eventId: string; deliveryId: string; type: string; body: string }

const agent = new Agent({ pipelining: 1, allowH2: false })

export async function postSigned({ url, secret, eventId, deliveryId, type, body }: Job): Promise<void> {
  const bytes = Buffer.from(body)
  const { origin, pathname } = new URL(url)
  const response = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'X-Service-Event': type,
      'X-Service-Event-Id': eventId,
      'X-Service-Delivery': deliveryId,
      ...signatureHeaders({ secrets: [secret], eventId, body: bytes, now: new Date() }),
    },
    body: bytes,
  })
  await response.body.text()
  if (response.statusCode < 200 || response.statusCode > 299) throw new Error(`answered ${response.statusCode}`)
}

/** Announces that the program is running, like `parapet serve --json`. Stops on request. */
export function announce(): void {
  process.once('SIGTERM', () => process.exit(0))
  process.stdout.write(`${JSON.stringify({ publicUrl: null })}\n`)
}
