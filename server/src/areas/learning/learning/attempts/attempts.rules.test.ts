import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { diffLines } from '../../../training/labs/labs.ts'
import { isRightChoice, makeLabels, pickLanguage } from './attempts.rules.ts'

describe('labels', () => {
  const ids = ['a', 'b', 'c', 'd']

  test('are sorted, and the same for the same seed in any order of the ids', () => {
    const seed = randomBytes(16)
    const labels = makeLabels(seed, 'find', ids)

    expect([...makeLabels(seed, 'find', ids.toReversed())]).toEqual([...labels])
    expect([...labels.keys()]).toEqual([...labels.keys()].sort())
    expect([...labels.values()].sort()).toEqual(ids)
  })

  test('differ between phases and between seeds', () => {
    const seed = randomBytes(16)
    const all = [makeLabels(seed, 'find', ids), makeLabels(seed, 'fix', ids), makeLabels(randomBytes(16), 'find', ids)]

    expect(new Set(all.flatMap((labels) => [...labels.keys()])).size).toBe(12)
  })

  test('put every id in every position equally often', () => {
    const places = new Map<string, number>()
    for (let seed = 0; seed < 400; seed++) {
      const [first = ''] = makeLabels(Buffer.from(`seed ${seed}`), 'find', ids).values()
      places.set(first, (places.get(first) ?? 0) + 1)
    }

    for (const id of ids) expect(places.get(id)).toBeGreaterThan(60)
  })
})

test.each([
  [['a'], ['a'], true],
  [['a', 'b'], ['b', 'a'], true],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
  [['c'], ['a'], false],
])('choosing %j when %j is right: %s', (chosen, right, expected) => {
  expect(isRightChoice(chosen, right)).toBe(expected)
})

describe('the language of an attempt', () => {
  const languages = ['python', 'go', 'java'] as const
  const pick = (wish: Partial<Parameters<typeof pickLanguage>[1]>) =>
    pickLanguage(languages, { asked: undefined, preferred: null, taken: new Map(), ...wish })

  test.each([
    ['the first one', {}, 'python'],
    ['the preferred one', { preferred: 'java' }, 'java'],
    ['another one after it', { preferred: 'java', taken: new Map([['java', 1]]) }, 'python'],
    ['the one taken least', { taken: new Map(Object.entries({ python: 2, go: 1, java: 2 })) }, 'go'],
    [
      'the preferred one of those',
      { preferred: 'java', taken: new Map(Object.entries({ python: 1, go: 1, java: 1 })) },
      'java',
    ],
    ['the one asked for', { asked: 'go' as const, preferred: 'java' }, 'go'],
    ['none when it has no such variant', { asked: 'rust' as const }, undefined],
    ['the first when the preferred is not there', { preferred: 'rust' }, 'python'],
  ])('is %s', (_which, wish, expected) => {
    expect(pick(wish)).toBe(expected)
  })
})

test('a fix is shown as a diff with three lines of context and line numbers on both sides', async () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
  const after = before.toSpliced(15, 1, 'changed').toSpliced(1, 0, 'new')
  const hunks = await diffLines(before, after)

  expect(hunks.map(({ lines }) => lines.map(({ kind, text }) => `${kind} ${text}`))).toEqual([
    ['same line 1', 'added new', 'same line 2', 'same line 3', 'same line 4'],
    [
      'same line 13',
      'same line 14',
      'same line 15',
      'removed line 16',
      'added changed',
      'same line 17',
      'same line 18',
      'same line 19',
    ],
  ])
  expect(hunks[0]?.lines[1]).toMatchObject({ oldLine: null, newLine: 2 })
  expect(hunks[1]?.lines[3]).toMatchObject({ oldLine: 16, newLine: null })
  expect(hunks[1]?.lines[4]).toMatchObject({ oldLine: null, newLine: 17 })
})
