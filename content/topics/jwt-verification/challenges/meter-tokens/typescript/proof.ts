import assert from 'node:assert/strict'
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import type { Breach } from '#proof/vary'
import type { KeyRing } from './read-token.ts'

type Code = typeof import('./read-token.ts')

const now = new Date('2026-03-01T12:00:00Z')
const exp = now.getTime() / 1000 + 600
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const secret = 'c2f1'.repeat(16)
const keys: KeyRing = {
  'meter-77': { alg: 'HS256', owner: 'meter-77', value: secret },
  'grid-1': { alg: 'RS256', owner: 'north-grid', value: pem },
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { sub: 'meter-77', scope: 'readings:write', exp }

function make(header: object, payload: object, sign: (text: string) => Buffer): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${sign(text).toString('base64url')}`
}
const withHmac = (key: string, bits = 256) => (text: string) => createHmac(`sha${bits}`, key).update(text).digest()
const withRsa = (text: string) => createSign('RSA-SHA256').update(text).sign(privateKey)

export async function works({ readToken, TokenError }: Code) {
  const meter = make({ alg: 'HS256', kid: 'meter-77' }, { ...claims, iss: 'meter-77' }, withHmac(secret))
  assert.deepEqual(readToken(meter, keys, now), { owner: 'meter-77', subject: 'meter-77', scopes: ['readings:write'] }, "A meter's token should give its owner, its subject and its scopes.")
  const partner = make({ alg: 'RS256', kid: 'grid-1' }, { ...claims, iss: 'north-grid' }, withRsa)
  assert.equal(readToken(partner, keys, now).owner, 'north-grid', "A partner's token, signed with RSA, should give its owner.")
  const refused = [
    '',
    'a.b.c',
    `${meter}.x`,
    meter.replace(/\..*\./, `.${encode({ ...claims, iss: 'meter-77', sub: 'meter-78' })}.`),
    make({ alg: 'none', kid: 'grid-1' }, { ...claims, iss: 'north-grid' }, () => Buffer.alloc(0)),
    make({ alg: 'HS256', kid: 'constructor' }, claims, withHmac('')),
    make({ alg: 'HS256', kid: 'meter-77' }, { ...claims, iss: 'meter-77', exp: exp - 3600 }, withHmac(secret)),
    make({ alg: 'HS256', kid: 'meter-77' }, { iss: 'meter-77', sub: 'a', scope: 'b' }, withHmac(secret)),
  ]
  for (const token of refused) assert.throws(() => readToken(token, keys, now), TokenError, 'A token that is malformed, changed, unsigned, expired, incomplete or of an unknown key should be refused.')
}

export async function exploit({ readToken }: Code): Promise<Breach | false> {
  for (const bits of [256, 384, 512]) {
    const token = make({ alg: `HS${bits}`, kid: 'grid-1' }, { ...claims, iss: 'north-grid' }, withHmac(pem, bits))
    try {
      const { owner, scopes } = readToken(token, keys, now)
      if (owner === 'north-grid') return { sent: `${token}, signed as HS${bits} with the text of the partner's public key`, got: `a caller with the owner ${owner} and the scopes ${scopes.join(', ')}` }
    } catch {
      // Refused.
    }
  }
  return false
}
