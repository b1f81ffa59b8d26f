import { expect, test } from 'vitest'
import { gatherLookUps } from './gather.ts'

type Sent = { ids: string[]; answer(): void; fail(): void }

/** A lookup whose statements the test resolves by hand. */
function createLookUp() {
  const sent: Sent[] = []
  const find = gatherLookUps<string>((ids) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
    const known = ids.filter((id) => id !== 'unknown').map((id) => [id, `row ${id}`] as const)
    sent.push({ ids, answer: () => resolve(new Map(known)), fail: () => reject(new Error('gone')) })
    return promise
  })
  return { find, sent, nextTurn: () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))) }
}

test('simultaneous lookups share a statement, and each gets its own row', async () => {
  const { find, sent, nextTurn } = createLookUp()
  const answers = Promise.all([find('a'), find('b'), find('a'), find('unknown')])
  await nextTurn()
  sent[0]?.answer()

  expect(await answers).toEqual(['row a', 'row b', 'row a', undefined])
  expect(sent.map(({ ids }) => ids)).toEqual([['a', 'b', 'unknown']])
})

test('a lookup never uses a statement that was sent before it', async () => {
  const { find, sent, nextTurn } = createLookUp()
  void find('a')
  await nextTurn()
  const later = find('a')
  await nextTurn()
  sent[1]?.answer()

  expect(await later).toBe('row a')
  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['a']])
})

test('while two statements are running, further lookups wait and share the next one', async () => {
  const { find, sent, nextTurn } = createLookUp()
  for (const id of ['a', 'b', 'c', 'd']) {
    void find(id)
    await nextTurn()
  }
  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']])
  sent[0]?.answer()
  await nextTurn()

  expect(sent[2]?.ids).toEqual(['c', 'd'])
})

test('a failed statement rejects its lookups, and the next one still runs', async () => {
  const { find, sent, nextTurn } = createLookUp()
  const failing = Promise.allSettled([find('a'), find('b')])
  await nextTurn()
  sent[0]?.fail()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const answer = find('c')
  await nextTurn()
  sent[1]?.answer()
  expect(await answer).toBe('row c')
})
