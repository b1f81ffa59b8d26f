import assert from 'node:assert/strict'
import { markHandle } from '#proof/handles'
import { language } from '#proof/language'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/check-code.ts')

/** Python counts seconds. */
const second = language === 'python' ? 1 : 1000

const digits = (number: number) => String(number).padStart(6, '0')
/** Another address and session each time, as an attacker has them, and people who change from home to the train. */
const newVisit = (vary: Vary) => ({ address: `2001:db8:${vary.number(0, 65_535).toString(16)}:${vary.number(0, 65_535).toString(16)}::1`, session: {} })
/** The same address, typed differently. */
const spell = (vary: Vary, email: string) => ` ${[...email].map((sign) => (vary.number(0, 1) ? sign.toUpperCase() : sign)).join('')}`

async function start({ checkCode, hashCode, WrongCode }: Code, vary: Vary) {
  const pepper = Buffer.from(vary.text(32))
  const time = { now: Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), 8) / 1000 * second }
  // Each statement is a transaction of its own, in Python too: what was counted stays, also after an error.
  const db = createPool(`
    CREATE TABLE readers (id INTEGER, email TEXT);
    CREATE TABLE sign_in_codes (reader_id INTEGER, code_hash TEXT, sent_at INTEGER, attempts INTEGER DEFAULT 0);
  `)
  /** What else happens after a statement about codes. */
  const meanwhile: { run?: (() => Promise<void>) | undefined } = {}
  const query = async (text: string, values?: unknown[]) => {
    const result = await db.query(text, values)
    if (text.includes('sign_in_codes')) await meanwhile.run?.()
    return result
  }
  const shared = markHandle({ query } as unknown as typeof db, 'shared sql')
  const desk = { db: shared, pepper, clock: () => time.now, openSession: async (readerId: number) => `session of ${readerId}` }
  let lastId = vary.number(100, 999)
  const sendCode = async (id: number, code: string) => {
    await db.query('DELETE FROM sign_in_codes WHERE reader_id = $1', [id])
    await db.query('INSERT INTO sign_in_codes (reader_id, code_hash, sent_at) VALUES ($1, $2, $3)', [id, await hashCode(pepper, id, code), time.now])
  }
  const type = (email: string, text: string, visit = newVisit(vary)) =>
    checkCode(desk, visit, email, text).catch((error) => {
      if (error instanceof WrongCode) return undefined
      throw error
    })
  /** A reader to whom a code was sent. */
  const addReader = async () => {
    lastId += vary.number(1, 9)
    const [id, email, code] = [lastId, `${vary.word()}.${lastId}@example.com`, vary.number(0, 999_999)]
    await db.query('INSERT INTO readers VALUES ($1, $2)', [id, email])
    await sendCode(id, digits(code))
    const wrong = (number: number) => digits((code + number) % 1_000_000)
    return { id, email, code: digits(code), wrong }
  }
  /** Requests that arrive together: each one is answered only after all of them have asked the same. */
  const typeTogether = async (email: string, texts: readonly string[]) => {
    if (language !== 'python') return Promise.all(texts.map((text) => type(email, text)))
    const sessions: (string | undefined)[] = []
    const next = async () => {
      const text = texts[sessions.length]
      if (text === undefined) return
      const place = sessions.push(undefined) - 1
      sessions[place] = await type(email, text)
    }
    meanwhile.run = next
    await next()
    meanwhile.run = undefined
    return sessions
  }
  return { time, type, typeTogether, addReader, sendCode }
}

export async function works(code: Code, vary: Vary) {
  const { time, type, addReader, sendCode } = await start(code, vary)
  // Somebody whose mail is late, while others type their codes.
  const patient = await addReader()
  for (let count = 0; count < 2; count++) {
    const { id, email, code: right, wrong } = await addReader()
    const visit = newVisit(vary)
    for (const text of vary.shuffle(['', 'abcdef', right.slice(2), wrong(vary.number(1, 9)), wrong(vary.number(10, 99)), wrong(vary.number(100, 499)), wrong(vary.number(500, 999))]))
      assert.equal(await type(email, text, visit), undefined, `The code "${text}" should be refused, because ${right} was sent.`)
    const stranger = `${vary.word()}@example.org`
    assert.equal(await type(stranger, right, visit), undefined, 'An address without a reader should be refused.')
    const spaced = `${right.slice(0, 3)} ${right.slice(3)}`
    assert.equal(await type(spell(vary, email), spaced, visit), `session of ${id}`, 'After four wrong codes the right one, typed with a space, should open a session, even if other readers have mistyped theirs before.')
    assert.equal(await type(email, right, visit), undefined, 'A code should work only once.')
  }
  // Somebody else uses up a code, and the reader asks for another one.
  const { id, email, code: first, wrong } = await addReader()
  for (let guess = 1; guess <= 10; guess++) await type(email, wrong(guess * 7))
  const replacing = digits((Number(first) + vary.number(200, 900)) % 1_000_000)
  await sendCode(id, replacing)
  assert.equal(await type(email, first), undefined, 'A code that was replaced by a new one should be refused.')
  assert.equal(await type(email, replacing), `session of ${id}`, 'A new code should work, whatever was typed while the old one was valid.')
  assert.equal(await type(patient.email, patient.code), `session of ${patient.id}`, 'A code that nobody has tried should work, however many codes of other readers were wrong meanwhile.')
  const late = await addReader()
  time.now += 11 * 60 * second
  assert.equal(await type(late.email, late.code), undefined, 'A code should end after ten minutes.')
}

/** Each guess comes from another network, in another session, with the address typed in another way: one after another, or all at the same time. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const { time, type, typeTogether, addReader } = await start(code, vary)
  const { email, code: right, wrong } = await addReader()
  const count = vary.number(40, 44)
  const guesses = [...Array.from({ length: count }, (_, number) => wrong(1 + number * vary.number(60, 90))), right]
  for (const guess of guesses) {
    const session = await type(spell(vary, email), guess).catch(() => undefined)
    if (session)
      return { sent: `${guesses.length} codes for ${email}, each from another address and in another session; the last one is ${guess}`, got: session, damage: `${count} wrong codes have not used up the code. An attacker who goes on like this finds every code of six digits.` }
  }
  // How many are compared one after another? At the same time, it may not be more.
  const [one, other] = [await addReader(), await addReader()]
  const listGuesses = ({ wrong, code: last }: typeof one) => [...Array.from({ length: 12 }, (_, number) => wrong(1 + number * vary.number(60, 90))), last]
  let alone: string | undefined
  for (const guess of listGuesses(one)) alone = await type(one.email, guess)
  const together = listGuesses(other)
  const session = alone === undefined ? (await typeTogether(other.email, together)).at(-1) : undefined
  if (session)
    return { sent: `${together.length} codes for ${other.email} at the same time, each from another address and in another session; the last one is ${other.code}`, got: session, damage: 'All of them were compared before the first wrong one was counted, so an attacker can try as many codes as fit into one moment.' }
  // What stops the guesses may not stop the reader.
  const late = await addReader()
  time.now += 9 * 60 * second
  assert.equal(await type(late.email, late.code), `session of ${late.id}`, 'A code should still work nine minutes after it was sent.')
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { first: string; count: string }, vary: Vary) {
  const { type, addReader, sendCode } = await start(code, vary)
  const { id, email } = await addReader()
  await sendCode(id, digits(vary.number(20, 90)))
  const [first, count] = [Number.parseInt(input.first, 10) || 0, Math.min(100, Number.parseInt(input.count, 10) || 0)]
  const guesses = Array.from({ length: Math.max(0, count) }, (_, at) => digits(first + at))
  for (const [at, guess] of guesses.entries()) {
    const session = await type(email, guess).catch(() => undefined)
    if (session) return { isDone: true, shown: `Code ${at + 1} of ${guesses.length}, ${guess}: ${session}` }
  }
  return { isDone: false, shown: `${guesses.length} codes were refused.` }
}

export const attacks = [
  { input: { first: '000000', count: '100' }, isDone: true },
  { input: { first: '000000', count: '5' }, isDone: false },
  { input: { first: '500000', count: '100' }, isDone: false },
]
