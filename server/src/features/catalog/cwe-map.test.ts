/** That a weakness which the world speaks of leads to a lesson. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { builtInContentFolder, type Catalog, listTopicsForCwe, loadCatalog } from './catalog.ts'

const samples = join(import.meta.dirname, '../../../test/sarif-samples')

/** The CWE Top 25 of 2025. */
const top25 = [
  ...[79, 89, 352, 862, 787, 22, 416, 125, 78, 94, 120, 434, 476],
  ...[121, 502, 122, 863, 20, 284, 200, 306, 918, 77, 639, 770],
]

/** What scanners also report, and nobody learns to break into something from. */
const nowhere: Record<number, string> = {
  561: 'dead code',
  563: 'an assignment to a variable that nobody reads',
  570: 'an expression that is always false',
  571: 'an expression that is always true',
  581: 'equals without hashCode, or the other way round',
  584: 'a return inside of finally',
  628: 'a call with wrong arguments',
  665: 'a variable that is not initialised; too wide to say what follows from it',
  670: 'control flow that is always wrong',
  685: 'a call with the wrong number of arguments',
  687: 'a call with a wrong value as argument',
}

let catalog: Catalog
beforeAll(async () => {
  catalog = await loadCatalog([builtInContentFolder])
})

const leadsNowhere = (cwe: number) => listTopicsForCwe(catalog, String(cwe)).length === 0

test('every weakness of the Top 25 leads to a topic', () => {
  expect(top25.filter(leadsNowhere)).toEqual([])
})

test('every weakness that a scanner names leads to a topic, or there is a reason why not', () => {
  const named = new Set<number>()
  for (const file of globSync(join(samples, '*.sarif'))) {
    const text = readFileSync(file, 'utf8')
    for (const [, number] of text.matchAll(/cwe[-_/ :]*0*(\d{1,4})/gi)) named.add(Number(number))
  }

  expect(named.size).toBeGreaterThan(100)
  expect([...named].filter(leadsNowhere).sort((a, b) => a - b)).toEqual(Object.keys(nowhere).map(Number))
})

test('every topic and every scenario can be taken, so that every category can be completed', () => {
  const topics = [...catalog.topics.values()].filter(({ isRetired }) => !isRetired)
  const scenarios = [...catalog.scenarios.values()].filter(({ isRetired }) => !isRetired)

  expect(topics.filter(({ challengeIds }) => challengeIds.length < 3).map(({ id }) => id)).toEqual([])
  expect(scenarios.filter(({ stepCount }) => stepCount < 6).map(({ id }) => id)).toEqual([])
})
