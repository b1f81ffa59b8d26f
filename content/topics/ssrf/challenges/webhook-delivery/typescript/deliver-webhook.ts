import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList } from 'node:net'

export type Webhook = { url: string; secret: string }
export class DeliveryError extends Error {}

// block: internal-networks
const internal = new BlockList()
for (const network of ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']) {
  const [address = '', prefix] = network.split('/')
  internal.addSubnet(address, Number(prefix))
}
for (const network of ['::/127', '64:ff9b::/96', 'fc00::/7', 'fe80::/10']) {
  const [address = '', prefix] = network.split('/')
  internal.addSubnet(address, Number(prefix), 'ipv6')
}
// end
// part: helpers
// end

export async function deliverWebhook(webhook: Webhook, event: object): Promise<'delivered' | 'refused'> {
  // block: parse-target
  const url = URL.parse(webhook.url)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new DeliveryError('not a web address')
  // end

  // block: check-target
  const { address, family } = await lookup(url.hostname)
  if (internal.check(address, family === 6 ? 'ipv6' : 'ipv4')) throw new DeliveryError('not a public address')
  // end

  // block: sign-body
  const body = JSON.stringify({ ...event, sentAt: new Date().toISOString() })
  const signature = createHmac('sha256', webhook.secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-signature': signature }
  // end

  // block: send-request
  const options = { method: 'POST', headers, timeout: 5_000 }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
  // end

  // block: judge-answer
  return status >= 200 && status < 300 ? 'delivered' : 'refused'
  // end
}
