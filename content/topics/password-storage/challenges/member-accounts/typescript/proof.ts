import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { judgeGuess, observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Member } from './member-accounts.ts'

type Code = typeof import('./member-accounts.ts')

class Table {
  rows: Member[] = []
  async find(email: string) {
    return this.rows.find((row) => row.email === email)
  }
  async insert(member: Member) {
    this.rows.push(member)
  }
}

export async function works({ register, login, PasswordError }: Code, vary: Vary) {
  const table = new Table()
  const [ada, grace] = [`${vary.text(6)}@example.com`, `${vary.text(7)}@example.com`]
  const password = `Grüße an ${vary.word()}, ${vary.word()}!`
  await register(table, ada, password)
  await register(table, grace, password)
  const [first, second] = table.rows
  assert.ok(first && second && !first.hash.equals(second.hash), 'Two members with the same password should have different hashes.')
  assert.equal(await login(table, ada, password), true, 'The right password should be accepted.')
  assert.equal(await login(table, ada, `${password}!`), false, 'A wrong password should be refused.')
  assert.equal(await login(table, `${vary.text(8)}@example.com`, password), false, 'Somebody who is no member should be refused.')
  await assert.rejects(register(table, 'x@example.com', vary.text(7)), PasswordError, 'A password of seven characters should be refused.')
  await assert.rejects(register(table, 'x@example.com', 'a'.repeat(129)), PasswordError, 'A password of 129 characters should be refused.')
  const name = vary.word()
  await assert.rejects(register(table, `${name}@example.com`, `My-${name}-1!`), PasswordError, 'A password with the name in it should be refused.')
}

const cheap =
  'At that price, a graphics card tries a list of all leaked passwords on every member. OWASP asks for Argon2id with 19 MiB and 2 passes, scrypt with N = 2^17, or PBKDF2-HMAC-SHA-256 with 600,000 rounds.'

/** The slow hashes of one guess with the service's own code. What was computed for an earlier guess costs nothing. */
async function priceOf(guess: () => Promise<unknown>) {
  const before = observe().hashes.length
  await guess()
  return judgeGuess(observe().hashes.slice(before))
}

/** Has a copy of the table and of the code, and a list of common passwords. What counts is the price of one guess, not how long it takes on this machine. */
export async function exploit({ register, login }: Code, vary: Vary): Promise<false | Breach> {
  const words = vary.shuffle(Array.from({ length: 100 }, (_, i) => `Summer-${1000 + i}!`))
  const table = new Table()
  const [email, other] = [`${vary.text(6)}@example.com`, `${vary.text(7)}@example.com`]
  await register(table, email, words[vary.number(60, 95)] as string)
  await register(table, other, `${vary.text(12)}-${vary.text(12)}`)
  const { salt, hash } = table.rows[0] as Member

  const quick: [string, (word: string) => Buffer][] = ['sha256', 'sha512', 'sha1', 'md5'].flatMap((name) => [
    [`${name}(salt + password)`, (word) => createHash(name).update(salt).update(word).digest()],
    [`${name}(password + salt)`, (word) => createHash(name).update(word).update(salt).digest()],
    [`HMAC-${name}`, (word) => createHmac(name, salt).update(word).digest()],
  ])
  for (const [name, compute] of quick)
    for (const [count, word] of words.entries())
      if (compute(word).subarray(0, hash.length).equals(hash.subarray(0, compute(word).length)))
        return { sent: `${count + 1} common passwords, each hashed once with ${name} and compared with the stolen row`, got: `the password ${word}. ${cheap}` }

  const [first, second] = [`${vary.text(9)}-1`, `${vary.text(9)}-2`]
  const prices: [string, () => Promise<unknown>][] = [
    ['a first guess', () => login(table, email, first)],
    ['a second guess for the same member', () => login(table, email, second)],
    ['the same guess for another member', () => login(table, other, second)],
  ]
  for (const [what, guess] of prices) {
    const price = await priceOf(guess)
    if (price.isSlow) continue
    const found = await find(words, (word) => login(table, email, word))
    const sent = `the stolen row, and common passwords tried with the service's own code; ${what} costs ${price.shown}`
    return { sent, got: `${found === undefined ? 'a guess for next to nothing' : `the password ${found}`}. ${cheap}` }
  }
  return false
}

async function find(words: string[], fits: (word: string) => Promise<boolean>): Promise<string | undefined> {
  for (const word of words) if (await fits(word)) return word
  return undefined
}
