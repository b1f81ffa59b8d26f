import assert from 'node:assert/strict'
import { SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'

type Code = typeof import('./shop-tokens.ts')

const secret = Buffer.from('5d'.repeat(32), 'hex')

function start({ createTokens }: Code) {
  const db = createPool(`
    CREATE TABLE customers (id INTEGER, name TEXT, locked_at TEXT);
    INSERT INTO customers VALUES (1, 'Ada', NULL), (2, 'Bo', '2026-01-01');
    CREATE TABLE subscriptions (user_id INTEGER, list TEXT);
    INSERT INTO subscriptions VALUES (1, 'offers'), (1, 'news');
  `)
  return { db, tokens: createTokens(db, secret) }
}

export async function works(code: Code) {
  const { db, tokens } = start(code)
  const session = await tokens.startSession(1)
  assert.equal((await tokens.readSession(`Bearer ${session}`)).name, 'Ada')
  const link = new URL(await tokens.makeLeaveLink(1, 'offers'))
  assert.equal(await tokens.leaveList(link.searchParams.get('token') ?? ''), true)
  const { rows } = await db.query('SELECT list FROM subscriptions')
  assert.deepEqual(rows.map(({ list }) => list), ['news'])
  assert.equal(await tokens.leaveList(session), false)
  const locked = await tokens.startSession(2)
  const foreign = await code.createTokens(db, Buffer.alloc(32)).startSession(1)
  const old = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setIssuer('https://shop.example.com').setAudience('shop-api').setSubject('1').setExpirationTime(1).sign(secret)
  for (const header of [undefined, session, 'Bearer ', 'Bearer a.b.c', `Bearer ${locked}`, `Bearer ${foreign}`, `Bearer ${old}`])
    await assert.rejects(tokens.readSession(header), code.SignedOut)
}

export async function exploit(code: Code): Promise<boolean> {
  const { tokens } = start(code)
  const forwarded = new URL(await tokens.makeLeaveLink(1, 'news')).searchParams.get('token')
  const user = await tokens.readSession(`Bearer ${forwarded}`).catch(() => undefined)
  return user?.name === 'Ada'
}
