import { expect, test } from 'vitest'
import { createConnectionShares, NoShareError } from './connection-shares.ts'

/** The result when an owner asks once more. */
async function isLetIn(entering: Promise<() => void>): Promise<boolean> {
  return Promise.race([entering.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))])
}

test('an owner waits only for its own connections, in order', async () => {
  const shares = createConnectionShares(2)
  const [giveBack] = await Promise.all([shares.enter('a'), shares.enter('a')])
  const third = shares.enter('a')
  const fourth = shares.enter('a')

  expect(await isLetIn(third)).toBe(false)
  expect(await isLetIn(shares.enter('b'))).toBe(true)
  expect(shares.waitingCount()).toBe(2)

  giveBack()
  giveBack()
  expect(await isLetIn(third)).toBe(true)
  expect(await isLetIn(fourth)).toBe(false)
  expect(shares.waitingCount()).toBe(1)
  expect(shares.waitsTotal()).toBe(2)
})

test('counts how long each owner waited, and the sum for owners of long ago', async () => {
  const shares = createConnectionShares(1)
  const waitOnce = async (owner: string) => {
    const giveBack = await shares.enter(owner)
    const next = shares.enter(owner)
    giveBack()
    ;(await next)()
  }
  await shares.enter('calm')
  await waitOnce('busy')
  expect([...shares.waitedMs().keys()]).toEqual(['busy'])
  const first = shares.waitedMs().get('busy') as number
  expect(first).toBeGreaterThan(0)

  for (let n = 0; n < 100; n++) await waitOnce(`owner ${n}`)

  expect(shares.waitedMs().size).toBe(101)
  expect([shares.waitedMs().get('busy'), shares.waitedMs().get('other')]).toEqual([undefined, first])
})

test('an owner that waits too long is refused, and its place in the queue is freed', async () => {
  const shares = createConnectionShares(1, 1)
  const giveBack = await shares.enter('a')
  await expect(shares.enter('a')).rejects.toThrow(NoShareError)

  giveBack()
  expect(await isLetIn(shares.enter('a'))).toBe(true)
  expect(shares.waitingCount()).toBe(0)
})
