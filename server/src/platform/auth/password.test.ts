import { expect, test } from 'vitest'
import { BusyError, createPasswords } from './password.ts'

const passwords = createPasswords()

test('a password matches only its own hash', async () => {
  const hash = await passwords.hash('correct horse')

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'correct horse')).toBe(true)
  expect(await passwords.verify(hash, 'correct horse ')).toBe(false)
  expect(await passwords.hash('correct horse')).not.toBe(hash)
})

test('without a hash, no password matches', async () => {
  expect(await passwords.verify(undefined, '')).toBe(false)
  expect(await passwords.verify(undefined, 'anything')).toBe(false)
})

test('when too many already wait, the next is refused, and those waiting are served', async () => {
  const small = createPasswords({ running: 1, waiting: 2, waitingPer: [] })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => small.verify(undefined, 'x')))

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(answers[4]).toMatchObject({ reason: expect.any(BusyError) })
  expect(await small.verify(undefined, 'x')).toBe(false)
})

test('a flood from many addresses leaves a turn for a newcomer, and people who have signed in before go first', async () => {
  const small = createPasswords({ running: 1, waiting: 40, waitingPer: [10] })
  const served: string[] = []
  const ask = (name: string, isKnown = false) =>
    small
      .forCaller({ lines: [name], isKnown })
      .verify(undefined, 'x')
      .then(
        () => served.push(name),
        (error) => expect(error).toBeInstanceOf(BusyError),
      )
  const flood = Array.from({ length: 60 }, (_, n) => ask(`bot ${n % 30}`))
  await Promise.all([...flood, ask('newcomer'), ask('known', true)])

  expect(served.indexOf('known')).toBe(1)
  expect(served.indexOf('newcomer')).toBeGreaterThan(1)
  expect(served.indexOf('newcomer')).toBeLessThan(32)
})
