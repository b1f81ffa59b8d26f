import { limits, type PolicyQuestion } from '@parapet/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtInContentFolder, type Catalog, loadCatalog } from '../../training/catalog/catalog.ts'
import { maxSteps, TooMuchWorkError } from './glob.ts'
import { createNeedFinder, type Need } from './policy.rules.ts'
import { readQuestion } from './read-question.ts'

let catalog: Catalog
beforeAll(async () => {
  catalog = await loadCatalog([builtInContentFolder])
})

function listNeeds(input: PolicyQuestion, work = { stepsLeft: maxSteps }): Need[][] {
  const question = readQuestion(catalog, input)
  return question.authors.map(createNeedFinder(catalog, question, work))
}

const times = <T>(count: number, create: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => create(n))

describe('the largest request', () => {
  /** As many authors, rules, topics and paths as there may be; every rule applies to everybody, with a window of its own. */
  function largest(): PolicyQuestion {
    const ids = [...catalog.topics.keys()]
    const topics = times(limits.policyTopics, (n) => ids[n % ids.length] as string)
    const pathsEach = limits.policyPathsTotal / limits.policyAuthors
    return {
      authors: times(limits.policyAuthors, (n) => ({
        email: `author-${n}@example.com`,
        paths: times(pathsEach, (m) => `src/${n}/${m}.ts`),
        topics,
      })),
      policy: {
        rules: times(limits.policyRules, (n) => ({
          paths: ['**'],
          topics,
          windowDays: limits.policyWindowDaysMax - n,
          mode: n % 2 === 0 ? ('warn' as const) : ('fail' as const),
        })),
      },
    }
  }

  test('leaves two needs of a topic for each author, within the steps of a request', () => {
    const work = { stepsLeft: maxSteps }
    const needs = listNeeds(largest(), work)

    for (const ofAuthor of needs) expect(ofAuthor.length).toBeLessThanOrEqual(2 * catalog.topics.size)
    expect(work.stepsLeft).toBeGreaterThan(0)
  })

  test('is refused when the needs alone would take more steps than a request may', () => {
    const { authors, policy } = largest()
    const needCount = limits.policyAuthors * limits.policyRules * catalog.topics.size
    const withoutPaths = {
      authors: authors.map(({ email }) => ({ email, languages: ['ts'] })),
      policy: { rules: policy?.rules?.map(({ topics }) => ({ topics, languages: ['ts'] })) ?? [] },
    }

    expect(() => listNeeds(withoutPaths, { stepsLeft: needCount - 1 })).toThrow(TooMuchWorkError)
    expect(listNeeds(withoutPaths)).toHaveLength(limits.policyAuthors)
  })
})

test('a topic that is sent twice is one need', () => {
  const [needs] = listNeeds({ authors: [{ email: 'ada@example.com', topics: ['xss', 'idor', 'xss'] }] })

  expect(needs?.map(({ topicId }) => topicId)).toEqual(['xss', 'idor'])
})

test('of rules for one topic the shortest window of each mode stays, and among equals the first', () => {
  const rule = (windowDays: number, mode: 'warn' | 'fail') => ({ paths: ['**'], topics: ['xss'], windowDays, mode })
  const rules = [rule(90, 'warn'), rule(30, 'fail'), rule(30, 'warn'), rule(30, 'warn'), rule(60, 'fail')]
  const [needs] = listNeeds({ authors: [{ email: 'ada@example.com', paths: ['a.py'] }], policy: { rules } })

  expect(needs?.map(({ rule, windowDays, mode }) => [rule, windowDays, mode])).toEqual([
    [1, 30, 'fail'],
    [2, 30, 'warn'],
  ])
})
