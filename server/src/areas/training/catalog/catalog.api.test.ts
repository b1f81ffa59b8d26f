import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
})
afterAll(() => world.close())

const text = expect.stringMatching(/\S/)
const count = expect.toSatisfy(Number.isInteger, 'an integer')
const cwes = expect.toSatisfy((list: string[]) => list.length > 0 && list.every((cwe) => /^CWE-[1-9]\d*$/.test(cwe)))

describe('the catalog', () => {
  test('GET /content/categories lists every category with exactly its fields', async () => {
    const { body } = await org.request('GET', '/content/categories')

    expect(body.length).toBeGreaterThan(0)
    for (const category of body) {
      expect(category).toStrictEqual({
        categoryId: expect.stringMatching(/^[a-z0-9-]+$/),
        title: text,
        description: text,
        topicCount: count,
        scenarioCount: count,
        owasp: expect.toSatisfy((list: string[]) => list.every((entry) => /^A\d\d:20\d\d$/.test(entry))),
      })
    }
  })

  test('GET /content/topics lists every topic with exactly its fields', async () => {
    const { body } = await org.request('GET', '/content/topics')

    expect(body.length).toBeGreaterThan(0)
    for (const topic of body) {
      expect(topic).toStrictEqual({
        topicId: expect.stringMatching(/^[a-z0-9-]+$/),
        title: text,
        summary: text,
        categoryId: expect.stringMatching(/^[a-z0-9-]+$/),
        cwes,
        languages: expect.toSatisfy((list: string[]) => list.length > 0),
        difficulty: expect.toSatisfy((value: number) => [1, 2, 3].includes(value)),
        challengeCount: count,
        estimatedMinutes: count,
      })
    }
  })

  test('GET /content/scenarios lists every scenario with exactly its fields', async () => {
    const { body } = await org.request('GET', '/content/scenarios')

    expect(body.length).toBeGreaterThan(0)
    for (const scenario of body) {
      expect(scenario).toStrictEqual({
        scenarioId: expect.stringMatching(/^[a-z0-9-]+$/),
        title: text,
        summary: text,
        categoryId: expect.stringMatching(/^[a-z0-9-]+$/),
        cwes,
        stepCount: count,
        estimatedMinutes: count,
      })
    }
  })

  test('counts of a category equal the entries in the lists', async () => {
    const [categories, topics, scenarios] = await Promise.all(
      ['categories', 'topics', 'scenarios'].map(async (list) => (await org.request('GET', `/content/${list}`)).body),
    )
    for (const { categoryId, topicCount, scenarioCount } of categories) {
      const isIn = (item: { categoryId: string }) => item.categoryId === categoryId
      expect([topicCount, scenarioCount], categoryId).toEqual([
        topics.filter(isIn).length,
        scenarios.filter(isIn).length,
      ])
    }
  })

  test('offers only items that a course can contain', async () => {
    const topics = (await org.request('GET', '/content/topics')).body
    const scenarios = (await org.request('GET', '/content/scenarios')).body
    const items = [
      ...topics.map(({ topicId }: { topicId: string }) => ({ itemType: 'topic', itemId: topicId, orderIndex: 0 })),
      ...scenarios.map(({ scenarioId }: { scenarioId: string }) => ({
        itemType: 'scenario',
        itemId: scenarioId,
        orderIndex: 1,
      })),
    ]
    const { body } = await org.request('POST', '/custom-courses', { name: 'Everything', items })

    expect(body.items).toHaveLength(topics.length + scenarios.length)
  })
})

describe('GET /content/cwes/{cweId}/topics', () => {
  const ask = async (cweId: string) => (await org.request('GET', `/content/cwes/${cweId}/topics`)).body

  test('lists the topics that cover the weakness, with the fields of the topic list', async () => {
    const topics = (await org.request('GET', '/content/topics')).body
    const covering = topics.filter((topic: { cwes: string[] }) => topic.cwes.includes('CWE-89'))

    expect(covering.map(({ topicId }: { topicId: string }) => topicId)).toContain('sql-injection')
    expect(await ask('CWE-89')).toEqual(covering)
  })

  test.each(['CWE-89', 'cwe-89', 'Cwe-089', '89', '089', 'CWE-00089'])('accepts %s', async (cweId) => {
    expect(await ask(cweId)).toMatchObject([{ topicId: 'sql-injection' }])
  })

  test.each([
    'CWE-8',
    'CWE-999999',
    '0',
    'CWE-',
    'CWE89',
    'CWE--89',
    '-89',
    '8.9e1',
    '0x59',
    'sql',
    '%00',
    '89%20',
    '٨٩',
  ])('returns an empty list for %s', async (cweId) => {
    const answer = await org.request('GET', `/content/cwes/${cweId}/topics`)

    expect([answer.status, answer.text]).toEqual([200, '[]'])
  })
})
