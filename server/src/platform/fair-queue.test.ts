import { expect, test } from 'vitest'
import { type Caller, createFairQueue } from './fair-queue.ts'

const limits = { running: 1, runningPerLine: 1, waiting: 6, waitingPer: [4, 2] }

/** Work that lasts until the test ends it, and the order in which it began. */
function createLine(changes: Partial<typeof limits> = {}) {
  const turns = createFairQueue({ ...limits, ...changes })
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    ask(name: string, { connectionId = 'one', isKnown = false } = {}) {
      const who: Caller = { lines: [connectionId, name], isKnown }
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

test('more than may wait are refused: per network and per connection', async () => {
  const line = createLine()
  for (const name of ['first', 'a', 'a']) line.ask(name)
  await expect(line.ask('a')).rejects.toMatchObject(limited)
  for (const name of ['b', 'c']) line.ask(name)
  await expect(line.ask('d')).rejects.toMatchObject(limited)
  for (const name of ['e', 'f']) line.ask(name, { connectionId: 'two' })
  await line.finish()

  const again = line.ask('later')
  await line.finish()
  expect(await again).toBe('later')
})

test('when everything is full, the longest line makes room for shorter ones, and for nobody else', async () => {
  const line = createLine({ waiting: 4 })
  const refused: string[] = []
  const ask = (name: string, connectionId?: string) =>
    void line.ask(name, { connectionId }).catch((error) => {
      expect(error).toMatchObject(limited)
      refused.push(name)
    })
  for (const name of ['first', 'a', 'b', 'c', 'd']) ask(name)
  for (const name of ['e', 'f', 'g']) ask(name, 'two')
  ask('h', 'three')

  expect(await line.finish()).toEqual(['first', 'e', 'h', 'a', 'f'])
  expect(refused.sort()).toEqual(['b', 'c', 'd', 'g'])
})

test('forty networks that send all they can leave a turn for a newcomer', async () => {
  const turns = createFairQueue({ running: 2, waiting: 100, waitingPer: [10] })
  const ends: (() => void)[] = []
  const ask = (network: string) =>
    turns.take({ lines: [network], isKnown: false }, () => new Promise<void>((resolve) => ends.push(resolve)))
  for (let n = 0; n < 400; n++) void ask(`bot ${n % 40}`).catch(() => undefined)
  let turnsUntilServed = 0
  let isServed = false
  void ask('newcomer').then(() => {
    isServed = true
  })
  while (!isServed && ends.length > 0) {
    turnsUntilServed++
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }

  expect(isServed).toBe(true)
  expect(turnsUntilServed).toBeLessThan(45)
})

test('a connection whose provider is slow keeps no turn from others', async () => {
  const line = createLine({ running: 3, runningPerLine: 2 })
  for (const name of ['a', 'b', 'c']) line.ask(name)
  line.ask('other', { connectionId: 'two' })

  expect(line.begun).toEqual(['a', 'b', 'other'])
  expect(await line.finish()).toEqual(['a', 'b', 'other', 'c'])
})

test('work that fails ends its turn', async () => {
  const turns = createFairQueue(limits)
  const asker = { lines: ['one', 'a'], isKnown: false }
  await expect(turns.take(asker, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await turns.take(asker, async () => 'next')).toBe('next')
})
