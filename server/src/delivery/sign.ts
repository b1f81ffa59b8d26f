import { createHmac, randomBytes } from 'node:crypto'
import { sealedColumn } from '../platform/crypto/sealed-column.ts'

const secretColumn = {
  purpose: 'webhook-secret',
  table: 'webhook_endpoints',
  key: { org_id: 'uuid', id: 'uuid' },
} as const
export const endpointSecrets = sealedColumn({ ...secretColumn, column: 'sealed_secret' })
export const oldEndpointSecrets = sealedColumn({ ...secretColumn, column: 'sealed_old_secret' })

const prefix = 'whsec_'

export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

type Signable = { secrets: readonly string[]; eventId: string; body: Buffer; now: Date }

/**
 * Both schemes, computed for every attempt. `X-Service-Signature` is keyed with the whole secret string, as the
 * contract and Stripe's libraries have it; the Standard Webhooks headers with the decoded secret. Two secrets give two
 * signatures.
 */
export function signatureHeaders({ secrets, eventId, body, now }: Signable): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const own = secrets.map((secret) => `v1=${hmac(secret, 'utf8', `${seconds}.`, body).digest('hex')}`)
  const standard = secrets.map((secret) => {
    const key = secret.slice(prefix.length)
    return `v1,${hmac(key, 'base64', `${eventId}.${seconds}.`, body).digest('base64')}`
  })
  return {
    'X-Service-Signature': [`t=${seconds}`, ...own].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.join(' '),
  }
}

/** The key as text: creating one from a Buffer takes Node five times as long. */
function hmac(key: string, encoding: 'utf8' | 'base64', head: string, body: Buffer) {
  return createHmac('sha256', key, { encoding }).update(head).update(body)
}
