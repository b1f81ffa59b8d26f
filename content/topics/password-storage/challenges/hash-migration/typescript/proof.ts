import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Account } from './hash-migration.ts'

type Code = typeof import('./hash-migration.ts')

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const now = new Date('2026-02-03')
const account = (email: string, password: string, lastLogin = '2026-01-30'): Account => ({
  email,
  password: md5(password),
  lastLogin: new Date(lastLogin),
})

export function works({ migrate, login }: Code) {
  const accounts = [account('ada@example.com', 'correct horse'), account('grace@example.com', 'battery staple')]
  const lines: string[] = []
  migrate(accounts, now, (line) => lines.push(line))
  assert.equal(lines.length, 1)
  const untouched = accounts.map(({ password }) => password)
  migrate(accounts, now, () => {})
  assert.deepEqual(accounts.map(({ password }) => password), untouched, 'a second run changes nothing')
  assert.equal(login(accounts, 'ada@example.com', 'wrong', now), undefined)
  assert.equal(login(accounts, 'ada@example.com', md5('correct horse'), now), undefined)
  assert.equal(login(accounts, 'ada@example.com', 'correct horse', now)?.email, 'ada@example.com')
  assert.match(accounts[0]?.password ?? '', /^scrypt:/)
  assert.equal(login(accounts, 'ada@example.com', 'correct horse', now)?.email, 'ada@example.com')
  assert.equal(login(accounts, 'nobody@example.com', 'x', now), undefined)
}

/** A copy of the table, a month after the migration. Tries a list of words against everything that is quick to compute. */
export function exploit({ migrate, login }: Code): boolean {
  const words = Array.from({ length: 5000 }, (_, i) => `Winter${i}`)
  const accounts = [
    account('ada@example.com', 'Winter4711'),
    account('linus@example.com', 'Winter4242', '2024-05-01'),
  ]
  migrate(accounts, now, () => {})
  login(accounts, 'ada@example.com', 'Winter4711', now)
  const linus = accounts[1]?.password.split(':') ?? []
  const target = linus.at(-1)
  return words.some((word) => [md5(word), md5((linus[1] ?? '') + md5(word))].includes(target ?? ''))
}
