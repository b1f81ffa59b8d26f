import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const patient = new AbortController().signal

/** One place; every caller leaves it at once and notes its name. */
async function serveAll(callers: [org: string, name: string][]): Promise<string[]> {
  const queue = createFairQueue(1)
  const served: string[] = []
  await queue.enter('first', patient)
  const waiting = callers.map(async ([org, name]) => {
    await queue.enter(org, patient)
    served.push(name)
    queue.leave()
  })
  queue.leave()
  await Promise.all(waiting)
  return served
}

test('organizations take turns, and within one the first comes first', async () => {
  const callers: [string, string][] = [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['b', 'b2'],
  ]
  expect(await serveAll(callers)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a caller that gives up leaves its place in the line, and nobody is lost', async () => {
  const queue = createFairQueue(1)
  await queue.enter('a', patient)
  const impatient = new AbortController()
  const givenUp = queue.enter('a', impatient.signal).catch(() => 'gave up')
  const next = queue.enter('a', patient).then(() => 'served')
  expect(queue.waitingCount()).toBe(2)

  impatient.abort()
  expect(await givenUp).toBe('gave up')
  expect(queue.waitingOf('a')).toBe(1)
  queue.leave()
  expect(await next).toBe('served')
  expect(queue.waitingCount()).toBe(0)
})

test('as many as there are places are served at once', async () => {
  const queue = createFairQueue(2)
  await Promise.all([queue.enter('a', patient), queue.enter('b', patient)])
  void queue.enter('c', patient)
  expect(queue.waitingCount()).toBe(1)
})
