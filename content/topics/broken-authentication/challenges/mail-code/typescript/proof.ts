import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

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

const digits = (number: number) => String(number).padStart(6, '0')

export async function works(code: Code, vary: Vary) {
  const right = digits(vary.number(1000, 9998))
  const { type } = start(code, right)
  const visit = { address: '192.0.2.1', session: {} }
  for (const wrong of ['', 'abcdef', right.slice(2), digits(Number(right) + 1)])
    assert.equal(await type(wrong, visit), undefined, `The code "${wrong}" should be refused, because ${right} was sent.`)
  assert.equal(await type(right, visit, 'bo@example.com'), undefined, 'An address without a reader should be refused.')
  const spaced = `${right.slice(0, 3)} ${right.slice(3)}`
  assert.equal(await type(spaced, visit), 'session of 1', 'After a few wrong codes the right one, typed with a space, should open a session.')
  assert.equal(await type(right, visit), undefined, 'A code should work only once.')
  const late = start(code, right)
  late.time.now += 11 * 60_000
  assert.equal(await late.type(right), undefined, 'A code should end after ten minutes.')
}

/** The same address, typed differently with each number: capital letters where it has a bit. */
const spell = (email: string, number: number) => [...email].map((sign, place) => ((number >> place) & 1 ? sign.toUpperCase() : sign)).join('')

/** Each guess comes from another network, in another session, with the address typed in another way. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const right = vary.number(60, 99)
  const { type } = start(code, digits(right))
  for (let guess = 0; guess <= right; guess++) {
    const visit = { address: `2001:db8:${guess.toString(16)}::1`, session: {} }
    const session = await type(digits(guess), visit, spell('ada@example.com', guess)).catch(() => undefined)
    if (session) return { sent: `the codes 000000 to ${digits(guess)}`, got: session }
  }
  return false
}
