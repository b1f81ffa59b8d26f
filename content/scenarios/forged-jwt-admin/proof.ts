/** The module that reads tokens, with real keys: what each token really gets, and whether the workbench says so. */
import assert from 'node:assert/strict'
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { loadTypeScript } from '#scenario/load-typescript'
import type { Real, Scenario } from '#scenario/scenario'

type Claims = { sub: string; role: string }
type Config = { tokenKey: string; issuer: string }
type Code = {
  readAccessToken: (token: string, config: Config, now: Date) => Claims
  requireAdmin: (claims: Claims) => void
}
type Parts = { header?: string; payload?: string; signature?: string }

const rs256 = '{"alg":"RS256","typ":"JWT"}'
const none = '{"alg":"none","typ":"JWT"}'
const claim = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    sub: 'u-9041',
    role: 'trial',
    iss: 'https://id.tracker.example.com',
    aud: 'tracker-api',
    exp: 1791000000,
    ...changes,
  })
const admin = claim({ role: 'admin' })

const issuer = 'https://id.tracker.example.com'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }) as string
const config: Config = { tokenKey: publicKey, issuer }
const now = new Date('2026-06-08T09:00:00Z')

/** Stands for the signature of the service in the step, where a real one would fill the field. */
const placeholder = 'kX3v0pQm81zL'

const encode = (text: string) => Buffer.from(text).toString('base64url')
const signed = (header: string, payload: string) => {
  const input = `${encode(header)}.${encode(payload)}`
  return createSign('RSA-SHA256').update(input).sign(keys.privateKey, 'base64url')
}
const genuine = signed(rs256, claim())

/** What the workbench does: it encodes the parts, sends the token and shows the answer of the route for administrators. */
function send(
  { readAccessToken, requireAdmin }: Code,
  { header = rs256, payload = claim(), signature = '' }: Parts,
): Real {
  const sent = signature.trim() === placeholder ? genuine : signature.trim()
  let claims: Claims
  try {
    claims = readAccessToken(`${encode(header)}.${encode(payload)}.${sent}`, config, now)
  } catch (error) {
    return { isGoal: false, printed: `401 ${JSON.stringify({ error: (error as Error).message })}` }
  }
  try {
    requireAdmin(claims)
    return { isGoal: true, printed: '200' }
  } catch (error) {
    return { isGoal: false, printed: `403 ${JSON.stringify({ error: (error as Error).message })}` }
  }
}

const alg = (name: string) => `{"alg":"${name}","typ":"JWT"}`

/** What a learner may send; what is not given stays as it was. */
const tokens: Parts[] = [
  {},
  { payload: admin },
  { signature: '' },
  { signature: 'abc' },
  { payload: admin, signature: '' },
  { header: none },
  { header: none, payload: admin },
  { header: none, signature: '' },
  { header: none, payload: admin, signature: '' },
  { header: none, payload: admin, signature: ' ' },
  { header: alg('None'), payload: admin, signature: '' },
  { header: alg('NONE'), payload: admin, signature: '' },
  { header: '{"alg":"none"}', payload: admin, signature: '' },
  { header: '{ "typ": "JWT", "alg" : "none" }', payload: admin, signature: '' },
  { header: none, payload: claim({ role: 'Admin' }), signature: '' },
  { header: none, payload: claim({ role: 'ADMIN' }), signature: '' },
  { header: none, payload: claim({ role: 'administrator' }), signature: '' },
  { header: none, payload: claim({ role: 'member' }), signature: '' },
  { header: none, payload: claim({ isAdmin: true }), signature: '' },
  { header: none, payload: claim({ scope: 'admin' }), signature: '' },
  { header: none, payload: claim({ role: 'admin', sub: 'u-1' }), signature: '' },
  { header: none, payload: claim({ role: 'admin', iss: 'https://evil.example.net' }), signature: '' },
  { header: none, payload: claim({ role: 'admin', aud: 'other' }), signature: '' },
  { header: none, payload: '{"role":"admin"}', signature: '' },
  { header: none, payload: claim({ role: 'admin', exp: 1 }), signature: '' },
  { header: none, payload: claim({ role: 'admin', exp: 1999999999 }), signature: '' },
  { header: none, payload: claim({ role: 'admin', exp: undefined }), signature: '' },
  { header: none, payload: claim({ exp: 1 }), signature: '' },
  { header: none, payload: admin, signature: 'abc' },
  { header: alg('HS256') },
  { header: alg('HS256'), payload: admin, signature: '' },
  { header: alg('HS384'), payload: admin },
  { header: alg('HS512'), payload: admin },
  { header: alg('RS384'), payload: admin },
  { header: alg('RS512') },
  { header: alg('PS256'), payload: admin },
  { header: alg('ES256'), payload: admin },
  { header: alg('EdDSA'), payload: admin },
  { header: alg(''), payload: admin, signature: '' },
  { header: '{"typ":"JWT"}', payload: admin, signature: '' },
  { header: '{"alg":null}', payload: admin, signature: '' },
  { header: 'none', payload: admin, signature: '' },
  { header: "{'alg':'none'}", payload: admin, signature: '' },
  { header: '', payload: admin, signature: '' },
  { header: none, payload: 'admin', signature: '' },
  { header: none, payload: "{'role':'admin'}", signature: '' },
  { header: none, payload: '{“role”:“admin”}', signature: '' },
  { header: none, payload: '', signature: '' },
]

/** The fix as the step describes it: RS256, whatever the header says, and other methods are refused. */
const fixed = {
  'match-signature': `
function matchesSignature(algorithm: unknown, input: string, signature: Buffer, key: string): boolean {
  if (algorithm !== 'RS256') throw new TokenError('unsupported algorithm')
  return createVerify('RSA-SHA256').update(input).verify(key, signature)
}`,
}
const withoutNone = (source: string) => source.replace(/ +case 'none':\n.*\n/, '')

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote } = scenario
  const code = await loadTypeScript<Code>(scenario.code())

  for (const parts of tokens) {
    const signature = parts.signature ?? placeholder
    const real = send(code, { ...parts, signature })
    await scenario.compare('2-attack', parts, real)
    await check(`2-attack: ${JSON.stringify(parts)} shows the status`, () =>
      assert.match(scenario.ask('2-attack', parts).text, new RegExp(`\\*\\*${real.printed.slice(0, 3)}\\*\\*`)),
    )
  }

  const safe = await loadTypeScript<Code>(scenario.code(fixed))
  for (const parts of tokens) {
    const real = send(safe, { ...parts, signature: parts.signature ?? placeholder })
    const isForgery = /"alg"\s*:\s*"(none|HS\d+)"/i.test(parts.header ?? '')
    await scenario.compare('6-again', parts, { ...real, isGoal: isForgery && !real.isGoal })
  }

  await check('genuine tokens of administrators are read, before and after', () => {
    for (const version of [code, safe])
      assert.ok(send(version, { payload: admin, signature: signed(rs256, admin) }).isGoal)
  })

  await check('without `none`, the public key makes a valid signature of HS256', async () => {
    const half = await loadTypeScript<Code>(withoutNone(scenario.code()))
    const header = alg('HS256')
    assert.match(send(half, { header: none, payload: admin }).printed, /unsupported algorithm/)
    const signature = createHmac('sha256', publicKey)
      .update(`${encode(header)}.${encode(admin)}`)
      .digest('base64url')
    quote('5-fix', 'The attacker computes the same HMAC with the same text, and has a valid signature.')
    assert.ok(send(half, { header, payload: admin, signature }).isGoal)
    assert.equal(send(safe, { header, payload: admin, signature }).isGoal, false)
  })
  await check('a role from the database is that of the forged user', () => {
    const rolesOf: Record<string, string> = { 'u-9041': 'trial', 'u-1': 'admin' }
    const token = `${encode(none)}.${encode(claim({ sub: 'u-1' }))}.`
    quote('5-fix', '`"sub":"u-1"`')
    assert.equal(rolesOf[code.readAccessToken(token, config, now).sub], 'admin')
  })
  await check('the beginning of a token shows its method', () => {
    assert.ok(`${encode(none)}.${encode(admin)}`.startsWith(quote('3-damage', 'eyJhbGciOiJub25l')))
    assert.equal(Buffer.from('eyJhbGciOiJub25l', 'base64url').toString(), quote('3-damage', '{"alg":"none'))
    assert.equal(encode(none).slice(0, 20), quote('3-damage', 'eyJhbGciOiJub25lIiwi'))
    assert.equal(encode(rs256).slice(0, 20), quote('3-damage', 'eyJhbGciOiJSUzI1NiIs'))
    assert.ok(
      `${encode(rs256)}.${encode(claim())}`.startsWith(
        quote('1-situation', 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1LTkwNDEiLCJyb2xlIjoidHJpYWwi'),
      ),
    )
    assert.ok(
      `${encode(none)}.${encode(admin)}`.startsWith(
        quote('2-attack', 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ1LTkwNDEiLCJyb2xlIjoiYWRtaW4i'),
      ),
    )
  })
  await check('an address that begins with the issuer belongs to somebody else', () => {
    const address = quote('7-key-id', 'https://id.tracker.example.com.evil.example.net/keys')
    assert.ok(address.startsWith(issuer))
    assert.notEqual(new URL(address).host, new URL(issuer).host)
  })
}
