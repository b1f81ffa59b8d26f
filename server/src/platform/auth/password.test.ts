import { expect, test, vi } from 'vitest'
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
  const small = createPasswords({ atOnce: 1, waiting: 2 })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => small.verify(undefined, 'x')))

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(answers[4]).toMatchObject({ reason: expect.any(BusyError) })
  expect(await small.verify(undefined, 'x')).toBe(false)
})

test('sources over their limit take turns, one at a time, and leave a place for others', async () => {
  const small = createPasswords({ atOnce: 2, waiting: 50, asideOfSource: 2 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (source: string) =>
    small.aside(source, () => {
      begun.push(source)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const flood = ['flood', 'flood', 'flood'].map(ask)
  await expect(ask('flood')).rejects.toThrow(BusyError)
  const other = ask('other')
  expect(await small.verify(undefined, 'x')).toBe(false)
  for (let n = 0; n < 4; n++) {
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    ends.pop()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...flood, other])

  expect(begun).toEqual(['flood', 'flood', 'other', 'flood'])
})
