import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'
import type { FetchKeys, Tenant } from './sign-in.ts'

type Code = typeof import('./sign-in.ts')

const own = generateKeyPairSync('rsa', { modulusLength: 1024 })
const evil = generateKeyPairSync('rsa', { modulusLength: 1024 })
const tenant: Tenant = {
  id: 7,
  issuer: 'https://login.example.net/acme',
  keysUrl: 'https://login.example.net/acme/keys',
  keyIds: ['acme-2026'],
}
const publish = (pair: typeof own, kid: string) => ({ keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid }] })
const served: Record<string, ReturnType<typeof publish>> = {
  [tenant.keysUrl]: publish(own, 'acme-2026'),
  'https://login.example.net/acme-2/keys': publish(evil, 'acme-2026'),
  'https://attacker.example/keys': publish(evil, 'acme-2026'),
}
const fetchKeys: FetchKeys = async (url) => {
  const keys = served[url]
  if (!keys) throw new Error(`404 ${url}`)
  return keys
}
const directory = { findTenantByIssuer: async (issuer: string) => (issuer === tenant.issuer ? tenant : undefined) }

function start({ signIn }: Code) {
  const db = createPool(`
    CREATE TABLE users (id INTEGER, tenant_id INTEGER, email TEXT, name TEXT);
    INSERT INTO users VALUES (1, 7, 'ada@acme.example', 'Ada'), (2, 8, 'bo@other.example', 'Bo');
  `)
  return (token: string) => signIn(db, directory, fetchKeys, token)
}

const make = (pair: typeof own, header: object, claims: object = {}) =>
  new SignJWT({ iss: tenant.issuer, aud: 'planner', email: 'Ada@acme.example', exp: Math.floor(Date.now() / 1000) + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'acme-2026', ...header })
    .sign(pair.privateKey)

export async function works(code: Code) {
  const signIn = start(code)
  assert.equal((await signIn(await make(own, {}))).name, 'Ada')
  assert.equal((await signIn(await make(own, { jku: tenant.keysUrl }))).name, 'Ada')
  const refused = [
    'x',
    await make(evil, {}),
    await make(own, {}, { aud: 'wiki' }),
    await make(own, {}, { iss: 'https://login.example.net/other' }),
    await make(own, {}, { exp: 1 }),
    await make(own, {}, { email: 'bo@other.example' }),
  ]
  for (const token of refused) await assert.rejects(signIn(token), code.Refused)
}

export async function exploit(code: Code): Promise<boolean> {
  const signIn = start(code)
  for (const jku of Object.keys(served).slice(1)) {
    const user = await signIn(await make(evil, { jku })).catch(() => undefined)
    if (user?.name === 'Ada') return true
  }
  return false
}
