import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { judgeGuess, observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Account } from './hash-migration.ts'

type Code = typeof import('./hash-migration.ts')

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const dayMs = 24 * 3600_000
const addressOf = (vary: Vary) => `${vary.pick([vary.name().toLowerCase(), vary.word()])}.${vary.text(6)}@${vary.word()}.example`
/** As people choose them, and as the lists have them. */
const passwordOf = (vary: Vary) => vary.pick([`${vary.pick(['Winter', 'Summer', 'Welcome'])}${vary.number(1000, 9999)}`, `${vary.word()} horse`, vary.text(9), vary.remark()])
const account = (email: string, password: string, lastLogin: number): Account => ({ email, password: md5(password), lastLogin: new Date(lastLogin) })
/** A day, a month before it and more than a year before it. */
function daysOf(vary: Vary) {
  const now = Date.UTC(2026, vary.number(0, 11), vary.number(1, 28))
  return { now: new Date(now), recent: () => now - vary.number(1, 30) * dayMs, idle: () => now - vary.number(366, 900) * dayMs }
}

export function works({ migrate, login }: Code, vary: Vary) {
  const { now, recent, idle } = daysOf(vary)
  const [ada, bea] = [addressOf(vary), addressOf(vary)]
  const [password, other] = [`${passwordOf(vary)}1`, passwordOf(vary)]
  const [cleo, third] = [addressOf(vary), `${passwordOf(vary)}3`]
  const accounts = [account(ada, password, recent()), account(cleo, third, idle()), account(bea, other, recent()), account(addressOf(vary), passwordOf(vary), idle())]
  const lines: string[] = []
  migrate(accounts, now, (line) => lines.push(line))
  assert.equal(lines.length, 1, 'The migration should log one line.')
  const untouched = accounts.map((one) => one.password)
  migrate(accounts, now, () => {})
  assert.deepEqual(accounts.map((one) => one.password), untouched, 'Running the migration a second time should change nothing.')
  assert.equal(login(accounts, ada, `${password}!`, now), undefined, 'A wrong password should be refused after the migration.')
  assert.equal(login(accounts, ada, md5(password), now), undefined, 'The old hash should not be accepted as a password.')
  assert.deepEqual(accounts.map((one) => one.password), untouched, 'A sign-in that is refused should change no hash.')
  assert.notEqual(accounts[0]?.lastLogin.getTime(), now.getTime(), 'A sign-in that is refused should not be noted as the last one.')
  assert.equal(login(accounts, ada, password, now)?.email, ada, 'A member should still be able to sign in after the migration.')
  assert.match(accounts[0]?.password ?? '', /^scrypt:/, "After signing in, the member's password should be stored as `scrypt:<salt>:<hash>`.")
  assert.equal(login(accounts, ada, password, now)?.email, ada, 'A member should be able to sign in a second time.')
  assert.equal(login(accounts, bea, other, now)?.email, bea, 'Other members should be able to sign in as well.')
  // Where the table still holds the bare MD5, locking is another matter.
  if (!untouched[1]?.includes(md5(third))) {
    assert.equal(login(accounts, cleo, third, now)?.email, cleo, 'A member who has not been there for more than a year should be able to sign in as well.')
    assert.equal(accounts[1]?.lastLogin.getTime(), now.getTime(), 'The time of the sign-in should be noted.')
  }
  assert.equal(login(accounts, addressOf(vary), password, now), undefined, 'An unknown address should be refused.')
}

const damage = 'At billions of guesses a second, two thirds of the table fall to a list of leaked passwords.'

/**
 * A copy of the table, a month after the migration, and of the code. The thief tries a list of words on an account that was idle: with what is quick to compute,
 * and with the service's own login, where the price of one guess counts.
 */
export async function exploit({ migrate, login }: Code, vary: Vary): Promise<Breach | false> {
  const { now, recent, idle } = daysOf(vary)
  const words = Array.from({ length: 300 }, (_, i) => `${passwordOf(vary)}${i}`)
  const secret = vary.pick(words)
  const [ada, linus, grace, own] = [addressOf(vary), addressOf(vary), addressOf(vary), passwordOf(vary)]
  const accounts = vary.shuffle([account(ada, own, recent()), account(linus, secret, idle()), account(grace, passwordOf(vary), idle())])
  migrate(accounts, now, () => {})
  login(accounts, ada, own, now)
  const rowOf = (email: string) => accounts.find((one) => one.email === email)?.password ?? ''
  const row = rowOf(linus)
  // Every column of the row, and the salt of the hash.
  const columns = JSON.stringify(accounts.find((one) => one.email === linus)).toLowerCase()
  const parts = columns.split(/[^0-9a-f]+/)
  const salt = row.split(':')[1] ?? ''
  const quick = [md5, (word: string) => md5(salt + md5(word))]
  for (const compute of quick)
    for (const [count, word] of words.entries())
      if (parts.includes(compute(word))) return { sent: `${count + 1} words, hashed with MD5 and compared with the stolen row ${columns}`, got: `the password ${word}`, damage }

  // What a service decides beside the hash, such as a lock, does not bind somebody who has the row.
  const tryWord = (email: string, word: string) => login([{ email, password: rowOf(email), lastLogin: now }], email, word, now) !== undefined
  const second = `${passwordOf(vary)}-2`
  const prices: [string, () => unknown][] = [
    ['a guess', () => tryWord(linus, `${passwordOf(vary)}-1`)],
    ['a second guess', () => tryWord(linus, second)],
    ['the same guess for another member', () => tryWord(grace, second)],
  ]
  for (const [what, guess] of prices) {
    const before = (await observe()).hashes.length
    guess()
    const price = judgeGuess((await observe()).hashes.slice(before))
    if (price.isSlow) continue
    const found = words.find((word) => tryWord(linus, word))
    const sent = `the stolen row ${row}, and words tried with the service's own login; ${what} costs ${price.shown}`
    return { sent, got: found === undefined ? 'a guess for next to nothing' : `the password ${found}`, damage }
  }
  return false
}
