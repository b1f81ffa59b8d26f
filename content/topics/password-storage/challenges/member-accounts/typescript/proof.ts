// lab: once (hashing as slowly as it should takes too long to be repeated)
import assert from 'node:assert/strict'
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
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

/**
 * Has a copy of the table and of the code, a list of common passwords, and half a second for each method. Real attackers have weeks, and lists a million times as long.
 * Whatever the method is, the code itself shows how to try a password.
 */
export async function exploit({ register, login }: Code, vary: Vary): Promise<false | Breach> {
  const words = vary.shuffle(Array.from({ length: 100 }, (_, i) => `Summer-${1000 + i}!`))
  const table = new Table()
  const email = `${vary.text(6)}@example.com`
  await register(table, email, words[vary.number(60, 95)] as string)
  const { salt, hash } = table.rows[0] as Member

  const methods: [string, (word: string) => boolean | Promise<boolean>][] = [
    ['SHA-256', (word) => createHash('sha256').update(salt).update(word).digest().equals(hash)],
    ['SHA-512', (word) => createHash('sha512').update(salt).update(word).digest().subarray(0, hash.length).equals(hash)],
    ['HMAC', (word) => createHmac('sha256', salt).update(word).digest().equals(hash)],
    ['PBKDF2 with 1000 rounds', (word) => pbkdf2Sync(word, salt, 1000, 32, 'sha256').equals(hash)],
    ["the service's own code", (word) => login(table, email, word)],
  ]
  for (const [name, fits] of methods) {
    const end = performance.now() + 600
    for (const [count, word] of words.entries()) {
      if (performance.now() > end) break
      if (await fits(word)) return { sent: `${count + 1} common passwords, tried with ${name}`, got: `the password ${word}` }
    }
  }
  return false
}
