import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/shop-tokens.ts')

async function start({ createTokens }: Code, vary: Vary) {
  const secret = Buffer.from(vary.text(32))
  const [offers, news] = vary.shuffle(['offers', 'news', `${vary.word()}s`, vary.word()]) as [string, string]
  const [ada, bo] = [vary.number(1, 40), vary.number(41, 99)]
  const name = vary.name()
  const db = createPool(`
    CREATE TABLE customers (id INTEGER, name TEXT, locked_at TEXT);
    INSERT INTO customers VALUES (${ada}, '${name}', NULL), (${bo}, 'Bo', '2026-01-01');
    CREATE TABLE subscriptions (user_id INTEGER, list TEXT);
    INSERT INTO subscriptions VALUES (${ada}, '${offers}'), (${ada}, '${news}');
  `)
  return { db, tokens: await createTokens(db, secret), secret, offers, news, ada, bo, name }
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

export async function works(code: Code, vary: Vary) {
  const { db, tokens, secret, offers, news, ada, bo, name } = await start(code, vary)
  const session = await tokens.startSession(ada)
  assert.equal((await tokens.readSession(`Bearer ${session}`)).name, name, 'A session token should open the session of its customer.')
  assert.equal((await tokens.readSession(`bearer ${await tokens.startSession(ada)}`)).name, name, 'The word `bearer` in small letters should do as well.')
  const hours = (Number(decodeJwt(session).exp) - Date.now() / 1000) / 3600
  assert.ok(hours > 1 && hours < 49, 'A session token should be valid for about twelve hours.')
  const token = tokenOf(await tokens.makeLeaveLink(ada, offers))
  const old30 = makeOlder(tokenOf(await tokens.makeLeaveLink(ada, `${offers}-old`)), secret, 30)
  // Where a link still opens a session, its lifetime is another matter.
  const isSession = await tokens.readSession(`Bearer ${token}`).then(() => true, () => false)
  if (old30 !== undefined && !isSession) {
    await db.query('INSERT INTO subscriptions VALUES ($1, $2)', [ada, `${offers}-old`])
    assert.equal(await tokens.leaveList(old30), true, 'The link in a newsletter of last month should still unsubscribe its customer.')
  }
  assert.equal(await tokens.leaveList(token), true, 'The link in a newsletter should unsubscribe its customer.')
  const { rows } = await db.query('SELECT list FROM subscriptions')
  assert.deepEqual(rows.map(({ list }) => list), [news], 'The link should end the subscription of its own list, and no other.')
  assert.equal(await tokens.leaveList(session).catch(() => false), false, 'A session token should not unsubscribe anybody.')
  const locked = await tokens.startSession(bo)
  const foreign = await (await code.createTokens(db, Buffer.from(vary.text(32)))).startSession(ada)
  const old = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setIssuer('https://shop.example.com').setAudience('shop-api').setSubject(String(ada)).setExpirationTime(Math.floor(Date.now() / 1000) - vary.number(60, 9000)).sign(secret)
  const refused: [string, string][] = [
    ['', 'A request without a header'],
    [session, 'A token without `Bearer`'],
    ['Bearer ', 'An empty token'],
    ['Bearer a.b.c', 'A text that is no token'],
    [`Bearer ${locked}`, 'A token of a locked customer'],
    [`Bearer ${foreign}`, 'A token that was signed with another secret'],
    [`Bearer ${old}`, 'A token that has expired'],
  ]
  for (const [header, what] of refused) await assert.rejects(tokens.readSession(header), code.SignedOut, `${what} should be refused with SignedOut.`)
}

/** The same token as the service would have made it some time ago: the attacker has kept an old newsletter. */
function makeOlder(token: string, secret: Buffer, days: number): string | undefined {
  const [head, body, mark] = token.split('.') as [string, string, string]
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  if (decodeProtectedHeader(token).alg !== 'HS256' || sign(`${head}.${body}`) !== mark) return undefined
  const claims = Object.entries(decodeJwt(token)).map(([name, value]) => [name, ['exp', 'iat', 'nbf'].includes(name) ? (value as number) - days * 86_400 : value])
  const text = `${head}.${Buffer.from(JSON.stringify(Object.fromEntries(claims))).toString('base64url')}`
  return `${text}.${sign(text)}`
}

/** Links from newsletters of all ages, forwarded or found in an archive, in the place of a session token. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { tokens, secret, offers, news, ada, name } = await start(code, vary)
  // Lists may have any name.
  for (const list of vary.shuffle([offers, '', 'session', 'shop-api'])) {
    const token = tokenOf(await tokens.makeLeaveLink(ada, list))
    const user = await tokens.readSession(`Bearer ${token}`).catch(() => undefined)
    if (user?.name === name)
      return { sent: `Authorization: Bearer with the token of an unsubscribe link for the list "${list}": ${JSON.stringify(decodeJwt(token))}`, got: `a session of ${name}`, damage: 'Anyone who gets the newsletter forwarded is signed in as its reader.' }
  }
  const token = tokenOf(await tokens.makeLeaveLink(ada, news))
  for (const days of [0, 6, 13, 29, 59, 89, 179, 364].map((one) => one && one + vary.number(10, 90) / 100)) {
    const forwarded = days === 0 ? token : makeOlder(token, secret, days)
    const user = forwarded && (await tokens.readSession(`Bearer ${forwarded}`).catch(() => undefined))
    if (user && user.name === name)
      return { sent: `Authorization: Bearer with the token of an unsubscribe link that is ${Math.round(days)} days old: ${JSON.stringify(decodeJwt(forwarded))}`, got: `a session of ${name}`, damage: 'Anyone who gets the newsletter forwarded is signed in as its reader.' }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { header }: { header: string }, vary: Vary) {
  const { tokens, news, ada, name } = await start(code, vary)
  const token = tokenOf(await tokens.makeLeaveLink(ada, news))
  try {
    const user = await tokens.readSession(header.replaceAll('TOKEN', token))
    return { isDone: user.name === name, shown: `Signed in: ${JSON.stringify(user)}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { header: 'Bearer TOKEN' }, isDone: true },
  { input: { header: 'Bearer guess' }, isDone: false },
  { input: { header: 'TOKEN' }, isDone: false },
]
