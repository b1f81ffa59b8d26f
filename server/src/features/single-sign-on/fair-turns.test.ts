import { expect, test } from 'vitest'
import { type Asker, createFairTurns } from './fair-turns.ts'

const limits = { running: 1, runningPerConnection: 1, waiting: 6, waitingPerConnection: 4, waitingPerNetwork: 2 }

/** Work that lasts until the test ends it, and the order in which it began. */
function createLine(changes: Partial<typeof limits> = {}) {
  const turns = createFairTurns({ ...limits, ...changes })
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    ask(name: string, asker: Partial<Asker> = {}) {
      const who = { connectionId: 'one', network: name, isKnown: false, ...asker }
      return turns.take(who, () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      })
    },
    /** Ends what runs, and whatever follows. */
    async finish() {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end()
        await new Promise((resolve) => setImmediate(resolve))
      }
      return begun
    },
  }
}

const limited = { code: 'rate_limited' }

test('another connection has the next turn, however many wait at the first', async () => {
  const line = createLine()
  for (const name of ['first', 'a', 'b', 'c']) line.ask(name)
  line.ask('other', { connectionId: 'two' })

  expect(await line.finish()).toEqual(['first', 'other', 'a', 'b', 'c'])
})

test('networks take turns', async () => {
  const line = createLine()
  for (const name of ['flood', 'flood', 'flood', 'a', 'b']) line.ask(name)

  expect(await line.finish()).toEqual(['flood', 'a', 'b', 'flood', 'flood'])
})

test('a browser that people sign in with goes before strangers, and has room when theirs is full', async () => {
  const line = createLine()
  for (const name of ['first', 'a', 'b', 'c', 'd']) line.ask(name)
  await expect(line.ask('e')).rejects.toMatchObject(limited)
  line.ask('known', { isKnown: true })

  expect(await line.finish()).toEqual(['first', 'known', 'a', 'b', 'c', 'd'])
})

test('more than may wait are refused: per network, per connection and in all', async () => {
  const line = createLine()
  for (const name of ['first', 'a', 'a']) line.ask(name)
  await expect(line.ask('a')).rejects.toMatchObject(limited)
  for (const name of ['b', 'c']) line.ask(name)
  await expect(line.ask('d')).rejects.toMatchObject(limited)
  for (const name of ['e', 'f']) line.ask(name, { connectionId: 'two' })
  await expect(line.ask('g', { connectionId: 'three' })).rejects.toMatchObject(limited)
  await line.finish()

  const again = line.ask('later')
  await line.finish()
  expect(await again).toBe('later')
})

test('a connection whose provider is slow keeps no turn from others', async () => {
  const line = createLine({ running: 3, runningPerConnection: 2 })
  for (const name of ['a', 'b', 'c']) line.ask(name)
  line.ask('other', { connectionId: 'two' })

  expect(line.begun).toEqual(['a', 'b', 'other'])
  expect(await line.finish()).toEqual(['a', 'b', 'other', 'c'])
})

test('work that fails ends its turn', async () => {
  const turns = createFairTurns(limits)
  const asker = { connectionId: 'one', network: 'a', isKnown: false }
  await expect(turns.take(asker, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await turns.take(asker, async () => 'next')).toBe('next')
})
