import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

type Signable = { secrets: readonly string[]; eventId: string; body: Buffer; now: Date }

/**
 * Both schemes, made anew for every attempt. `X-Service-Signature` is keyed with the whole secret string, as the contract
 * and Stripe's libraries have it; the Standard Webhooks headers with the decoded secret. Two secrets give two signatures.
 */
export function signatureHeaders({ secrets, eventId, body, now }: Signable): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const own = secrets.map((secret) => `v1=${hmac(secret, `${seconds}.`, body).digest('hex')}`)
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${hmac(key, `${eventId}.${seconds}.`, body).digest('base64')}`
  })
  return {
    'X-Service-Signature': [`t=${seconds}`, ...own].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.join(' '),
  }
}

function hmac(key: string | Buffer, head: string, body: Buffer) {
  return createHmac('sha256', key).update(head).update(body)
}
