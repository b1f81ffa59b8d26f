import assert from 'node:assert/strict'
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import type { Breach, Vary } from '#proof/vary'
import type { KeyRing } from './typescript/read-token.ts'

type Code = typeof import('./typescript/read-token.ts')
type Sign = (text: string) => Buffer

const pairs = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 1024 }))
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withHmac = (key: string, bits = 256): Sign => (text) => createHmac(`sha${bits}`, key).update(text).digest()

function make(header: object, claims: object, sign: Sign): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign(text).toString('base64url')}`
}

function start(vary: Vary) {
  const [meter, spare, partner] = vary.shuffle([`meter-${vary.number(10, 99)}`, `grid-${vary.number(1, 9)}`, `key-${vary.text(6)}`]) as [string, string, string]
  const [owner, other] = [`${vary.word()}-power`, `${vary.word()}-grid`]
  const [own, foreign] = vary.shuffle(pairs) as [(typeof pairs)[number], (typeof pairs)[number]]
  const pem = own.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const secret = vary.text(40)
  const keys: KeyRing = {
    [meter]: { alg: 'HS256', owner, value: secret },
    // As long as a public key and with its signs: length and looks say nothing about a secret.
    [spare]: { alg: 'HS256', owner: other, value: vary.text(300) },
    [partner]: { alg: 'RS256', owner: other, value: pem },
  }
  const now = new Date(Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), vary.number(0, 23)))
  const scopes = vary.shuffle(['readings:write', 'readings:read', `${vary.word()}:read`]).slice(0, vary.number(1, 3))
  const claims = { sub: vary.pick([meter, vary.word()]), scope: scopes.join(' '), exp: now.getTime() / 1000 + vary.number(2, 3600) }
  const withRsa = ({ privateKey } = own): Sign => (text) => createSign('RSA-SHA256').update(text).sign(privateKey)
  return { keys, meter, spare, partner, owner, other, own, foreign, pem, secret, now, claims, scopes, withRsa }
}

export async function works({ readToken, TokenError }: Code, vary: Vary) {
  const { keys, meter, spare, partner, owner, other, foreign, secret, now, claims, scopes, withRsa } = start(vary)
  const [hs, rs] = [{ alg: 'HS256', kid: meter }, { alg: 'RS256', kid: partner }]
  const [ofOwner, ofOther] = [{ ...claims, iss: owner }, { ...claims, iss: other }]
  const [own, written] = [make(hs, ofOwner, withHmac(secret)), make(rs, ofOther, withRsa())]
  const splice = (token: string, body: object) => token.replace(/\..*\./, `.${encode(body)}.`)
  const accepted: [string, string, string][] = [
    [own, owner, "A meter's token, signed with its secret"],
    [make({ ...hs, kid: spare }, ofOther, withHmac(keys[spare]?.value ?? '')), other, "A meter's token, signed with a long secret"],
    [written, other, "A partner's token, signed with RSA"],
  ]
  const refused: [string, string][] = [
    ['', 'An empty token'],
    ['a.b.c', 'A text that is no token'],
    [`${own}.x`, 'A token with a fourth part'],
    [own.replace(/[^.]*$/, ''), "A meter's token without its signature"],
    [own.replace(/[^.]*$/, (mark) => mark.slice(0, 4 * vary.number(1, 8))), "A meter's token with the beginning of its signature"],
    [splice(own, { ...ofOwner, sub: vary.text(8) }), "A meter's token that was changed"],
    [splice(written, { ...ofOther, sub: vary.text(8) }), "A partner's token that was changed"],
    [make(hs, ofOwner, withHmac(vary.text(40))), 'A token that was signed with another secret'],
    [make(rs, ofOther, withRsa(foreign)), 'A token that was signed with another RSA key'],
    [make({ ...rs, alg: 'none' }, ofOther, () => Buffer.alloc(0)), 'A token without a signature'],
    [make({ ...hs, kid: vary.text(9) }, ofOwner, withHmac(secret)), 'A token of an unknown key'],
    [make({ ...hs, kid: 'constructor' }, ofOwner, withHmac('')), 'A token that names no key of the ring'],
    [make(hs, { ...ofOwner, exp: now.getTime() / 1000 - vary.number(1, 3600) }, withHmac(secret)), 'A token that has expired'],
    [make(hs, { iss: owner, sub: claims.sub, scope: claims.scope }, withHmac(secret)), 'A token without an expiry'],
    [make(rs, { iss: other, exp: claims.exp, scope: claims.scope }, withRsa()), 'A token without a subject'],
    [make(rs, { iss: other, exp: claims.exp, sub: claims.sub }, withRsa()), 'A token without a scope'],
  ]
  const check = async ([token, caller, what]: readonly [string, string, string?]) => {
    if (what === undefined) return assert.rejects(async () => readToken(token, keys, now), TokenError, `${caller} should be refused with TokenError.`)
    assert.deepEqual(await readToken(token, keys, now), { owner: caller, subject: claims.sub, scopes }, `${what}, should give its owner, its subject and its scopes.`)
  }
  for (const one of vary.shuffle([...accepted, ...accepted, ...refused])) await check(one)
}

/** The public key is published: its text, as the attacker gets it, is used as the secret of an HMAC. */
export async function exploit({ readToken }: Code, vary: Vary): Promise<Breach | false> {
  const { keys, partner, other, pem, now, claims } = start(vary)
  // The text as it is published, without its last line end, with the line ends of Windows, and without its first and last line.
  const texts = [pem, pem.trim(), pem.replaceAll('\n', '\r\n'), pem.replace(/-----.*-----/g, '').trim(), pem.replace(/-----.*-----|\s/g, ''), '']
  const algorithms = ([256, 384, 512] as const).flatMap((bits) => [`HS${bits}`, `hs${bits}`, `Hs${bits}`].map((alg) => [bits, alg] as const))
  for (const [text, [bits, alg]] of vary.shuffle(texts.flatMap((text) => algorithms.map((one) => [text, one] as const)))) {
    const token = make({ alg, kid: partner }, { ...claims, iss: other }, withHmac(text, bits))
    const caller = await Promise.try(() => readToken(token, keys, now)).catch(() => undefined)
    if (caller?.owner === other)
      return { sent: `Authorization: Bearer ${token}, signed as ${alg} with the text of the public key ${partner}`, got: JSON.stringify(caller), damage: `Everyone has the public key, so everyone can send readings in the name of ${other}.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ readToken }: Code, input: { alg: string; key: string }, vary: Vary) {
  const { keys, partner, other, pem, foreign, now, claims, withRsa } = start(vary)
  const alg = input.alg.trim()
  const text = input.key.trim() === 'published' ? pem : vary.text(40)
  const sign = /^HS(256|384|512)$/.test(alg) ? withHmac(text, Number(alg.slice(2))) : alg.startsWith('RS') ? withRsa(foreign) : () => Buffer.alloc(0)
  const token = make({ alg, kid: partner }, { ...claims, iss: other }, sign)
  const caller = await Promise.try(() => readToken(token, keys, now)).catch((error) => ({ owner: undefined, error: String(error) }))
  return { isDone: caller.owner === other, shown: `Authorization: Bearer ${token}\n\n${JSON.stringify(caller)}` }
}

export const attacks = [
  { input: { alg: 'HS256', key: 'published' }, isDone: true },
  { input: { alg: 'RS256', key: 'mine' }, isDone: false },
  { input: { alg: 'HS256', key: 'mine' }, isDone: false },
  { input: { alg: 'none', key: 'mine' }, isDone: false },
]
