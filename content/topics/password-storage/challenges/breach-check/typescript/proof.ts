import assert from 'node:assert/strict'
import { createHash, scryptSync } from 'node:crypto'
import type { Account } from './passwords.ts'

type Code = typeof import('./passwords.ts')

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const account = (): Account => ({ email: 'ada@example.com', salt: '', hash: '', leakPrefix: '', mustChange: false })

export function works({ Passwords }: Code) {
  const passwords = new Passwords()
  const ada = account()
  passwords.leaks.add(sha1('12345678'))
  assert.throws(() => passwords.set(ada, '12345678'), RangeError)
  passwords.set(ada, 'correct horse')
  assert.equal(passwords.login(ada, 'correct horse'), 'welcome')
  assert.equal(passwords.login(ada, 'correct house'), 'refused')
  passwords.leaks.add(sha1('correct horse'))
  passwords.nightly([ada])
  assert.equal(passwords.login(ada, 'correct horse'), 'must-change')
}

/** Has a copy of the table and a list of words, and can afford five slow hashes. */
export function exploit({ Passwords }: Code): boolean {
  const words = Array.from({ length: 2000 }, (_, i) => `Autumn#${i}`)
  const secret = words[500 + Math.floor(Math.random() * 1000)] as string
  const passwords = new Passwords()
  const ada = account()
  passwords.set(ada, secret)
  passwords.nightly([ada])

  const { leakPrefix, salt, hash } = ada
  const traces = [
    (word: string) => sha1(word),
    (word: string) => sha1(salt + sha1(word)),
    (word: string) => sha256(sha1(word)),
  ]
  for (const trace of traces) {
    const left = words.filter((word) => trace(word).startsWith(leakPrefix)).slice(0, 5)
    // A prefix that leaves most of the words is no help.
    if (leakPrefix === '') return left.some((word) => slow(word, salt) === hash)
    if (left.some((word) => slow(word, salt) === hash)) return true
  }
  return false
}

const slow = (word: string, salt: string) =>
  scryptSync(word, Buffer.from(salt, 'hex'), 32, { N: 2 ** 14, r: 8, p: 1 }).toString('hex')
