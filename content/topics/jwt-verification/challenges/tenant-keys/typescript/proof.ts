import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'
import type { FetchKeys, Tenant } from './sign-in.ts'

type Code = typeof import('./sign-in.ts')

/** Made for this proof: making RSA keys takes long, and the library takes none below 2048 bits. */
function readKeys(privateKeyText: string) {
  const privateKey = createPrivateKey({ key: Buffer.from(privateKeyText, 'base64'), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

const own = readKeys(`
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
`)
const evil = readKeys(`
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
`)
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
  assert.equal((await signIn(await make(own, {}))).name, 'Ada', 'Somebody with a token of the tenant should be signed in.')
  assert.equal((await signIn(await make(own, { jku: tenant.keysUrl }))).name, 'Ada', "A token that names the tenant's own address of keys should be accepted.")
  const refused = [
    'x',
    await make(evil, {}),
    await make(own, {}, { aud: 'wiki' }),
    await make(own, {}, { iss: 'https://login.example.net/other' }),
    await make(own, {}, { exp: 1 }),
    await make(own, {}, { email: 'bo@other.example' }),
  ]
  for (const token of refused) await assert.rejects(signIn(token), code.Refused, 'A token that is malformed, expired, of another key, audience, issuer or tenant should be refused.')
}

export async function exploit(code: Code, _vary?: unknown, payloads = Object.keys(served).slice(1)): Promise<Breach | false> {
  const signIn = start(code)
  for (const jku of payloads) {
    const user = await signIn(await make(evil, { jku })).catch(() => undefined)
    if (user?.name === 'Ada') return { sent: `a token of Ada, signed with a key of the attacker, whose header says "jku": "${jku}"`, got: `signed in as ${user.name}` }
  }
  return false
}
