import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { judgeGuess, observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Account } from './hash-migration.ts'

type Code = typeof import('./hash-migration.ts')

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const now = new Date('2026-02-03')
const account = (email: string, password: string, lastLogin = '2026-01-30'): Account => ({
  email,
  password: md5(password),
  lastLogin: new Date(lastLogin),
})

export function works({ migrate, login }: Code, vary: Vary) {
  const [ada, grace] = [`${vary.text(6)}@example.com`, `${vary.text(7)}@example.com`]
  const [password, other] = [`${vary.word()} horse`, `${vary.word()} staple`]
  const accounts = [account(ada, password), account(grace, other, '2024-05-01')]
  const lines: string[] = []
  migrate(accounts, now, (line) => lines.push(line))
  assert.equal(lines.length, 1, 'The migration should log one line.')
  const untouched = accounts.map((one) => one.password)
  migrate(accounts, now, () => {})
  assert.deepEqual(accounts.map((one) => one.password), untouched, 'Running the migration a second time should change nothing.')
  assert.equal(login(accounts, ada, `${password}!`, now), undefined, 'A wrong password should be refused after the migration.')
  assert.equal(login(accounts, ada, md5(password), now), undefined, 'The old hash should not be accepted as a password.')
  assert.equal(login(accounts, ada, password, now)?.email, ada, 'A member should still be able to sign in after the migration.')
  assert.match(accounts[0]?.password ?? '', /^scrypt:/, "After signing in, the member's password should be stored as `scrypt:<salt>:<hash>`.")
  assert.equal(login(accounts, ada, password, now)?.email, ada, 'A member should be able to sign in a second time.')
  assert.equal(login(accounts, `${vary.text(8)}@example.com`, password, now), undefined, 'An unknown address should be refused.')
}

const cheap = 'Two thirds of the table fall to a list of leaked passwords.'

/**
 * A copy of the table, a month after the migration, and of the code. The thief tries a list of words on an account that was idle: with what is quick to compute,
 * and with the service's own login, where the price of one guess counts.
 */
export function exploit({ migrate, login }: Code, vary: Vary): Breach | false {
  const words = vary.shuffle(Array.from({ length: 300 }, (_, i) => `Winter${4000 + i}`))
  const secret = vary.pick(words)
  const [ada, linus, grace] = ['ada', 'linus', 'grace'].map((name) => `${name}.${vary.text(4)}@example.com`) as [string, string, string]
  const accounts = [account(ada, 'Winter4711'), account(linus, secret, '2024-05-01'), account(grace, vary.text(12), '2024-05-02')]
  migrate(accounts, now, () => {})
  login(accounts, ada, 'Winter4711', now)
  const rowOf = (email: string) => accounts.find((one) => one.email === email)?.password ?? ''
  const row = rowOf(linus)
  // Every column of the row, and the salt of the hash.
  const columns = JSON.stringify(accounts.find((one) => one.email === linus)).toLowerCase()
  const parts = columns.split(/[^0-9a-f]+/)
  const salt = row.split(':')[1] ?? ''
  const quick = [md5, (word: string) => md5(salt + md5(word))]
  for (const compute of quick)
    for (const [count, word] of words.entries())
      if (parts.includes(compute(word))) return { sent: `${count + 1} words, hashed with MD5 and compared with the stolen row ${columns}`, got: `the password ${word}. ${cheap}` }

  // What a service decides beside the hash, such as a lock, does not bind somebody who has the row.
  const tryWord = (email: string, word: string) => login([{ email, password: rowOf(email), lastLogin: now }], email, word, now) !== undefined
  const prices: [string, () => unknown][] = [
    ['a guess', () => tryWord(linus, `${secret}-1`)],
    ['a second guess', () => tryWord(linus, `${secret}-2`)],
    ['the same guess for another member', () => tryWord(grace, `${secret}-2`)],
  ]
  for (const [what, guess] of prices) {
    const before = observe().hashes.length
    guess()
    const price = judgeGuess(observe().hashes.slice(before))
    if (price.isSlow) continue
    const found = words.find((word) => tryWord(linus, word))
    const sent = `the stolen row ${row}, and words tried with the service's own login; ${what} costs ${price.shown}`
    return { sent, got: `${found === undefined ? 'a guess for next to nothing' : `the password ${found}`}. ${cheap}` }
  }
  return false
}
