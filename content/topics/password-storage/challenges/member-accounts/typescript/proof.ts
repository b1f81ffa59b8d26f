import assert from 'node:assert/strict'
import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto'
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

export async function works({ register, login, PasswordError }: Code) {
  const table = new Table()
  await register(table, 'ada@example.com', 'correct horse')
  await register(table, 'grace@example.com', 'correct horse')
  assert.ok(!table.rows[0]?.hash.equals(table.rows[1]?.hash ?? Buffer.alloc(0)))
  assert.equal(await login(table, 'ada@example.com', 'correct horse'), true)
  assert.equal(await login(table, 'ada@example.com', 'correct house'), false)
  assert.equal(await login(table, 'nobody@example.com', 'correct horse'), false)
  await assert.rejects(register(table, 'x@example.com', 'short'), PasswordError)
  await assert.rejects(register(table, 'ada@example.com', 'adalovelace'), PasswordError)
}

/** Has a copy of the table, a list of common passwords, and half a second for each method. Real attackers have weeks, and lists a million times as long. */
export async function exploit({ register }: Code): Promise<boolean> {
  const words = Array.from({ length: 100 }, (_, i) => `Summer-${1000 + i}!`)
  const table = new Table()
  await register(table, 'ada@example.com', words[60 + Math.floor(Math.random() * 35)] as string)
  const { salt, hash } = table.rows[0] as Member

  const methods = [
    (word: string) => createHash('sha256').update(salt).update(word).digest(),
    (word: string) => createHash('sha512').update(salt).update(word).digest().subarray(0, 32),
    (word: string) => pbkdf2Sync(word, salt, 1000, 32, 'sha256'),
    (word: string) => scryptSync(word, salt, 32, { N: 2 ** 14, r: 8, p: 5 }),
  ]
  for (const method of methods) {
    const end = performance.now() + 600
    for (const word of words) {
      if (performance.now() > end) break
      if (method(word).equals(hash)) return true
    }
  }
  return false
}
