import { expect, test } from 'vitest'
import { createSlowHashes } from './slow-hashes.ts'
import { cpuMs, createStepClock } from './step-clock.ts'

const clock = createStepClock()
const hashes = createSlowHashes(clock)
const [password, salt] = [Buffer.from('Summer-1000!'), Buffer.from('salt')]
const limits = { maxmem: 2 ** 28 }

function measure(work: () => void): { clockMs: number; computedMs: number } {
  const [clockAt, cpuAt] = [clock.elapsed(), cpuMs()]
  work()
  return { clockMs: clock.elapsed() - clockAt, computedMs: cpuMs() - cpuAt }
}

test('a slow hash takes the time of a server on the clock, however fast the machine is', () => {
  const fast = measure(() => hashes.scrypt(password, salt, 32, { N: 2 ** 10, r: 8, p: 1, ...limits }))
  const slow = measure(() => hashes.scrypt(password, salt, 32, { N: 2 ** 17, r: 8, p: 1, ...limits }))
  expect(slow.clockMs).toBeGreaterThan(300)
  expect(slow.clockMs).toBeLessThan(450)
  expect(slow.clockMs / fast.clockMs).toBeGreaterThan(20)
  expect(slow.computedMs).toBeLessThan(slow.clockMs)
  const rounds = measure(() => hashes.pbkdf2(password, salt, 600_000, 32, 'sha512'))
  expect(rounds.clockMs).toBeGreaterThan(200)
  expect(rounds.computedMs).toBeLessThan(rounds.clockMs)
})

test('a slow hash depends on password, salt and each of its costs', () => {
  const cost = { N: 2 ** 16, r: 8, p: 1, ...limits }
  const made = [
    hashes.scrypt(password, salt, 32, cost),
    hashes.scrypt(Buffer.from('other'), salt, 32, cost),
    hashes.scrypt(password, Buffer.from('other'), 32, cost),
    hashes.scrypt(password, salt, 32, { ...cost, N: 2 ** 17 }),
    hashes.scrypt(password, salt, 32, { ...cost, p: 2 }),
    hashes.pbkdf2(password, salt, 600_000, 32, 'sha256'),
    hashes.pbkdf2(password, salt, 600_001, 32, 'sha256'),
  ]
  expect(new Set(made.map((hash) => hash.toString('hex'))).size).toBe(made.length)
  expect(hashes.scrypt(password, salt, 32, cost)).toEqual(made[0])
})

test('work that would hold up the sandbox is refused before it begins', () => {
  for (const length of [0, 5000, 1e8, 1.5]) {
    expect(() => hashes.pbkdf2(password, salt, 1, length, 'sha1')).toThrow('invalid key length')
    expect(() => hashes.scrypt(password, salt, length, { N: 2, r: 1, p: 1, ...limits })).toThrow('invalid key length')
  }
  expect(() => hashes.pbkdf2(password, salt, 1e9, 32, 'sha1')).toThrow('so many iterations')
  expect(() => hashes.scrypt(password, salt, 32, { N: 2 ** 14, r: 8, p: 1e6, ...limits })).toThrow('this cost')
  expect(() => hashes.scrypt(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 20 })).toThrow('memory limit')
  expect(() => hashes.scrypt(password, salt, 32, { N: 3 * 2 ** 14, r: 8, p: 1, ...limits })).toThrow()
})
