import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./check-code.ts')

const pepper = Buffer.alloc(32, 7)

/** The code is a small number, so that an attacker who counts up is there soon. */
function start({ checkCode, hashCode, WrongCode }: Code, code: string) {
  const time = { now: Date.UTC(2026, 2, 1, 8) }
  const db = createPool(`
    CREATE TABLE readers (id INTEGER, email TEXT);
    INSERT INTO readers VALUES (1, 'ada@example.com');
    CREATE TABLE sign_in_codes (reader_id INTEGER, code_hash TEXT, sent_at INTEGER, attempts INTEGER DEFAULT 0);
    INSERT INTO sign_in_codes (reader_id, code_hash, sent_at) VALUES (1, '${hashCode(pepper, 1, code)}', ${time.now});
  `)
  const openSession = async (readerId: number) => `session of ${readerId}`
  const type = (text: string, visit = { address: '192.0.2.1', session: {} }, email = 'Ada@example.com ') =>
    checkCode({ db, pepper, clock: () => time.now, openSession }, visit, email, text).catch((error) => {
      if (error instanceof WrongCode) return undefined
      throw error
    })
  return { time, type }
}

export async function works(code: Code) {
  const { type } = start(code, '004711')
  const visit = { address: '192.0.2.1', session: {} }
  for (const wrong of ['', 'abcdef', '4711', '004712']) assert.equal(await type(wrong, visit), undefined)
  assert.equal(await type('004711', visit, 'bo@example.com'), undefined)
  assert.equal(await type('004 711', visit), 'session of 1')
  assert.equal(await type('004711', visit), undefined)
  const late = start(code, '004711')
  late.time.now += 11 * 60_000
  assert.equal(await late.type('004711'), undefined)
}

export async function exploit(code: Code): Promise<boolean> {
  const { type } = start(code, '000731')
  for (let guess = 0; guess < 1000; guess++) {
    const visit = { address: `2001:db8::${guess.toString(16)}`, session: {} }
    if ((await type(String(guess).padStart(6, '0'), visit)) === 'session of 1') return true
  }
  return false
}
