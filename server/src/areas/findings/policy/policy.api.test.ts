import type { PolicyEvaluation, PolicyQuestion } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { CatalogTopic } from '../../training/catalog/catalog.ts'

let world: World
let topics: Map<string, CatalogTopic>
beforeAll(async () => {
  world = await createWorld()
  topics = world.catalog.topics as Map<string, CatalogTopic>
})
afterAll(() => world.close())

async function evaluate(org: TestOrganization, question: PolicyQuestion): Promise<PolicyEvaluation> {
  const answer = await org.request('POST', '/policy/evaluate', question)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const payments = { paths: ['src/payments/**'], topics: ['sql-injection', 'idor'] }
const refund = { email: 'ada@example.com', paths: ['README.md', 'src/payments/refund.py'] }

async function organizationWithAda(): Promise<{ org: TestOrganization; adaId: string }> {
  const org = await world.organization()
  return { org, adaId: await inviteUser(org, 'Ada') }
}

describe('an author', () => {
  test('passes when every topic that the files need is completed within the window', async () => {
    const { org, adaId } = await organizationWithAda()
    await passTopic(world, org, adaId, 'sql-injection')
    await passTopic(world, org, adaId, 'idor')

    const answer = await evaluate(org, { authors: [refund], policy: { mode: 'fail', rules: [payments] } })

    expect(answer.verdict).toBe('pass')
    expect(answer.authors[0]).toMatchObject({ email: 'ada@example.com', status: 'known', verdict: 'pass' })
    expect(answer.authors[0]?.topics.map(({ topicId, status }) => [topicId, status])).toEqual([
      ['sql-injection', 'trained'],
      ['idor', 'trained'],
    ])
  })

  test('fails for missing topics, with the file and a link to the lesson in its language', async () => {
    const { org, adaId } = await organizationWithAda()
    await passTopic(world, org, adaId, 'sql-injection')

    const answer = await evaluate(org, { authors: [refund], policy: { mode: 'fail', rules: [payments] } })

    expect(answer.verdict).toBe('fail')
    expect(answer.authors[0]?.topics[0]).toEqual({
      topicId: 'idor',
      topicTitle: 'Insecure direct object references',
      status: 'missing',
      verdict: 'fail',
      trainedAt: null,
      expiresAt: null,
      windowDays: 365,
      rule: 0,
      path: 'src/payments/refund.py',
      url: `${world.url}/learn/topics/idor?language=python`,
    })
    expect(answer.authors[0]?.topics[1]).toMatchObject({ topicId: 'sql-injection', verdict: 'pass' })
  })

  test('needs every challenge again once the window is over, and is trained since the oldest of the last passes', async () => {
    const { org, adaId } = await organizationWithAda()
    const [first, ...others] = (topics.get('sql-injection') as CatalogTopic).challengeIds
    await passTopic(world, org, adaId, 'sql-injection')
    const policy = { mode: 'fail', windowDays: 30, rules: [{ paths: ['**'], topics: ['sql-injection'] }] } as const
    const ask = async () =>
      (await evaluate(org, { authors: [refund], policy: structuredClone(policy) as never })).authors[0]

    world.clock.advance(29 * dayMs)
    expect((await ask())?.topics[0]).toMatchObject({ status: 'trained', verdict: 'pass' })
    world.clock.advance(2 * dayMs)
    const expired = (await ask())?.topics[0]
    expect(expired).toMatchObject({ status: 'expired', verdict: 'fail' })
    expect(Date.parse(expired?.expiresAt ?? '') - Date.parse(expired?.trainedAt ?? '')).toBe(30 * dayMs)

    await passTopic(world, org, adaId, 'sql-injection', [first as string])
    expect((await ask())?.topics[0]).toMatchObject({ status: 'expired' })
    await passTopic(world, org, adaId, 'sql-injection', others)
    expect((await ask())?.topics[0]).toMatchObject({ status: 'trained' })
  })

  test('stays trained when challenges are added to the topic later', async () => {
    const { org, adaId } = await organizationWithAda()
    const topic = topics.get('sql-injection') as CatalogTopic
    await passTopic(world, org, adaId, 'sql-injection')
    topics.set(topic.id, { ...topic, challengeIds: [...topic.challengeIds, 'a-new-one'] })
    try {
      const answer = await evaluate(org, { authors: [{ email: 'ada@example.com', topics: ['sql-injection'] }] })
      expect(answer.authors[0]?.topics[0]).toMatchObject({ status: 'trained' })
    } finally {
      topics.set(topic.id, topic)
    }
  })

  test('is not trained by some of the challenges', async () => {
    const { org, adaId } = await organizationWithAda()
    await passTopic(world, org, adaId, 'xss', topics.get('xss')?.challengeIds.slice(1))

    const answer = await evaluate(org, { authors: [{ email: 'ada@example.com', topics: ['xss'] }] })

    expect(answer.authors[0]?.topics[0]).toMatchObject({ status: 'missing', verdict: 'warn', rule: null, path: null })
  })

  test('is found by the address in any case, and shown as it was sent', async () => {
    const { org } = await organizationWithAda()

    const answer = await evaluate(org, { authors: [{ email: 'ADA@Example.com', topics: ['xss'] }] })

    expect(answer.authors[0]).toMatchObject({ email: 'ADA@Example.com', status: 'known' })
  })

  test('is found by their other addresses', async () => {
    const { org, adaId } = await organizationWithAda()
    const email = 'ada@users.noreply.example.com'
    await world.database.pool.query(
      `insert into user_aliases (org_id, id, user_id, email, email_key, is_scim_managed, created_at)
       values ($1, gen_random_uuid(), $2, $3, $3, false, now())`,
      [org.id, adaId, email],
    )
    await passTopic(world, org, adaId, 'xss')

    const answer = await evaluate(org, { authors: [{ email, topics: ['xss'] }] })

    expect(answer.authors[0]).toMatchObject({ email, status: 'known', verdict: 'pass' })
  })

  test('of another organization is a stranger', async () => {
    const { org, adaId } = await organizationWithAda()
    await passTopic(world, org, adaId, 'xss')
    const other = await world.organization()

    const answer = await evaluate(other, { authors: [{ email: 'ada@example.com', topics: ['xss'] }] })

    expect(answer.authors[0]).toMatchObject({ status: 'unknown', verdict: 'warn' })
    expect(answer.authors[0]?.topics[0]).toMatchObject({ status: 'missing', trainedAt: null })
  })

  test('who is unknown gets the verdict of the policy if they touched files it covers', async () => {
    const org = await world.organization()
    const verdictWith = async (unknownAuthors: 'pass' | 'warn' | 'fail', paths: string[]) =>
      (
        await evaluate(org, {
          authors: [{ email: 'x@localhost', paths }],
          policy: { rules: [payments], unknownAuthors },
        })
      ).verdict

    expect(await verdictWith('fail', ['src/payments/a.ts'])).toBe('fail')
    expect(await verdictWith('pass', ['src/payments/a.ts'])).toBe('pass')
    expect(await verdictWith('fail', ['docs/a.md'])).toBe('pass')
  })

  type Policy = NonNullable<PolicyQuestion['policy']>
  const judgeBot = async (email: string, policy: Policy = {}, author: { isCoAuthor?: boolean } = {}) => {
    const org = await world.organization()
    const { authors } = await evaluate(org, {
      authors: [{ email, paths: ['src/payments/a.ts'], ...author }],
      policy: { rules: [payments], mode: 'fail', unknownAuthors: 'fail', ...policy },
    })
    return authors[0]
  }
  const dependabot = '49699333+dependabot[bot]@users.noreply.github.com'
  const assistant = 'noreply@anthropic.com'

  test('that is a bot of the policy needs nothing', async () => {
    const email = 'project_12_bot@noreply.gitlab.example.com'
    const bots = [email.toUpperCase()]

    expect(await judgeBot(email, { bots })).toEqual({ email, status: 'bot', verdict: 'pass', topics: [] })
    expect(await judgeBot(dependabot, { bots })).toMatchObject({ status: 'unknown', verdict: 'fail' })
  })

  test('that is a well-known bot needs nothing, unless the policy lists bots or unknown authors fail', async () => {
    expect(await judgeBot(dependabot, { unknownAuthors: 'warn' })).toMatchObject({ status: 'bot', verdict: 'pass' })
    expect(await judgeBot(dependabot, { unknownAuthors: 'warn', bots: [] })).toMatchObject({ status: 'unknown' })
    expect(await judgeBot(dependabot)).toMatchObject({ status: 'unknown', verdict: 'fail' })
  })

  test('that is an AI assistant needs nothing as a co-author, and counts as unknown otherwise', async () => {
    const coAuthor = { isCoAuthor: true }

    expect(await judgeBot(assistant, {}, coAuthor)).toMatchObject({ status: 'bot', verdict: 'pass' })
    expect(await judgeBot(assistant)).toMatchObject({ status: 'unknown', verdict: 'fail' })
    expect(await judgeBot(assistant, { assistants: [] }, coAuthor)).toMatchObject({ verdict: 'fail' })
    expect(await judgeBot('ai@example.com', { assistants: ['ai@example.com'] }, coAuthor)).toMatchObject({
      status: 'bot',
    })
  })

  test.each([
    'eve[bot]@example.com',
    '1+x[bot]@users.noreply.github.com',
    'project_1_bot_x@noreply.gitlab.com',
    '1+eve[bot]@users.noreply.github.com.example.com',
    'eve@example.com 1+eve[bot]@users.noreply.github.com',
    'project_12_bot@example.com',
  ])('that only looks like a bot is an unknown author: %s', async (email) => {
    expect(await judgeBot(email)).toMatchObject({ status: 'unknown', verdict: 'fail' })
  })
})

describe('a rule', () => {
  async function topicsFor(rules: NonNullable<NonNullable<PolicyQuestion['policy']>['rules']>, author: object) {
    const org = await world.organization()
    const answer = await evaluate(org, { authors: [{ email: 'ada@example.com', ...author }], policy: { rules } })
    return answer.authors[0]?.topics.map(({ topicId, path }) => [topicId, path])
  }

  test('with paths and languages requires both to match one file', async () => {
    const rules = [{ paths: ['src/**'], languages: ['Golang'], topics: ['xss'] }]

    expect(await topicsFor(rules, { paths: ['src/a.ts', 'lib/b.go'] })).toEqual([])
    expect(await topicsFor(rules, { paths: ['src/a.ts', 'src/b.go'] })).toEqual([['xss', 'src/b.go']])
    expect(await topicsFor(rules, { languages: ['go'] })).toEqual([])
  })

  test('with languages alone is met by files and by languages that are sent', async () => {
    const rules = [{ languages: ['javascript'], topics: ['xss'] }]

    expect(await topicsFor(rules, { paths: ['web/app.mjs'] })).toEqual([['xss', 'web/app.mjs']])
    expect(await topicsFor(rules, { languages: ['ts'] })).toEqual([['xss', null]])
    expect(await topicsFor(rules, { paths: ['web/app.css'] })).toEqual([])
  })

  test('may have its own window and mode; of several for one topic the worst outcome counts', async () => {
    const { org, adaId } = await organizationWithAda()
    await passTopic(world, org, adaId, 'xss')
    world.clock.advance(100 * dayMs)
    const ask = (rules: object[]) =>
      evaluate(org, { authors: [refund], policy: { rules: rules as never, windowDays: 200 } })
    const lenient = { paths: ['**'], topics: ['xss'], mode: 'fail' }
    const strict = { paths: ['*.py'], topics: ['xss'], windowDays: 90 }

    const both = await ask([lenient, strict])

    expect(both.authors[0]?.topics).toMatchObject([{ verdict: 'warn', status: 'expired', windowDays: 90, rule: 1 }])
    expect((await ask([lenient])).verdict).toBe('pass')
    expect((await ask([lenient, { ...strict, mode: 'fail' }])).verdict).toBe('fail')
  })

  test('for a retired topic requires nothing, and the response says so', async () => {
    const { org } = await organizationWithAda()
    const topic = topics.get('xxe') as CatalogTopic
    topics.set('xxe', { ...topic, isRetired: true })
    try {
      const answer = await evaluate(org, {
        authors: [refund],
        policy: { mode: 'fail', rules: [{ paths: ['**'], topics: ['xxe'] }] },
      })
      expect(answer).toMatchObject({ verdict: 'pass', retiredTopics: ['xxe'] })
    } finally {
      topics.set('xxe', topic)
    }
  })
})

describe('without rules', () => {
  test('authors need the ten most common topics of each language, and the check only warns', async () => {
    const { org } = await organizationWithAda()

    const answer = await evaluate(org, { authors: [{ email: 'ada@example.com', paths: ['a.py', 'b.py', 'c.rb'] }] })

    const author = answer.authors[0]
    expect(answer.verdict).toBe('warn')
    expect(author?.topics).toHaveLength(10)
    // CWE-79, CWE-89, CWE-352 and CWE-862 lead the CWE Top 25.
    expect(author?.topics.slice(0, 4).map(({ topicId }) => topicId)).toEqual([
      'xss',
      'sql-injection',
      'csrf',
      'missing-authorization',
    ])
    expect(new Set(author?.topics.map(({ path }) => path))).toEqual(new Set(['a.py']))
    for (const { topicId } of author?.topics ?? []) expect(topics.get(topicId)?.languages).toContain('python')
  })

  test('a language that Parapet does not teach needs nothing, and is reported', async () => {
    const { org } = await organizationWithAda()

    const answer = await evaluate(org, { authors: [{ email: 'ada@example.com', languages: ['COBOL'] }] })

    expect(answer).toMatchObject({ verdict: 'pass', unknownLanguages: ['COBOL'], authors: [{ topics: [] }] })
  })

  test('an empty list of rules requires only the topics that are sent', async () => {
    const { org } = await organizationWithAda()

    const answer = await evaluate(org, {
      authors: [{ ...refund, topics: ['ssrf'] }],
      policy: { rules: [], mode: 'fail' },
    })

    expect(answer.authors[0]?.topics).toMatchObject([{ topicId: 'ssrf', verdict: 'fail' }])
  })
})

describe('a request is refused', () => {
  const rule = (extra: object) => ({ authors: [], policy: { rules: [{ topics: ['xss'], paths: ['**'], ...extra }] } })

  test.each([
    ['an unknown topic of a rule', rule({ topics: ['xss', 'no-such'] }), 'policy.rules[0].topics[1]', 'is not a topic'],
    [
      'an unknown topic of an author',
      { authors: [{ email: 'a@b.example', topics: ['no-such'] }] },
      'authors[0].topics[0]',
      'GET /content/topics',
    ],
    ['a pattern with braces', rule({ paths: ['a', '{b,c}'] }), 'policy.rules[0].paths[1]', 'must not contain braces'],
    [
      'a rule about nothing',
      { authors: [], policy: { rules: [{ topics: ['xss'] }] } },
      'policy.rules[0]',
      'must have `paths`, `languages` or both',
    ],
    [
      'too many paths',
      {
        authors: ['a', 'b', 'c'].map((email) => ({ email, paths: Array.from({ length: 2000 }, (_, n) => `${n}.ts`) })),
      },
      'authors',
      'at most 5000 paths together, not 6000',
    ],
    [
      'patterns that take too long',
      {
        authors: [{ email: 'a', paths: Array.from({ length: 200 }, (_, n) => `${'a'.repeat(1000)}${n}`) }],
        policy: { rules: [{ paths: Array.from({ length: 20 }, () => `*${'a'.repeat(190)}b`), topics: ['xss'] }] },
      },
      'policy.rules',
      'take too long',
    ],
  ])('for %s', async (_, question, field, message) => {
    const org = await world.organization()
    const answer = await org.request('POST', '/policy/evaluate', question)

    expect(answer.status, answer.text).toBe(400)
    expect(answer.body).toMatchObject({ error: 'invalid_request', field })
    expect(answer.body.message).toContain(message)
  })
})

test('a check changes nothing and logs no address', async () => {
  const { org } = await organizationWithAda()
  const lineCount = world.logLines.length
  const audit = async () => (await org.api.auditLog.list()).length
  const before = await audit()

  await evaluate(org, { authors: [{ email: 'ada@example.com', paths: ['src/secret-project.py'] }] })

  expect(await audit()).toBe(before)
  expect(world.logLines.slice(lineCount).join('')).not.toMatch(/ada@example|secret-project/)
})

test('a hundred authors take as many queries as one', async () => {
  const { org } = await organizationWithAda()
  const authors = Array.from({ length: 100 }, (_, n) => ({ email: `author-${n}@example.com`, paths: ['a.py', 'b.go'] }))
  const count = async (question: PolicyQuestion) => {
    const texts: string[] = []
    const { pool } = world.serviceDatabase
    const connections = new Set<{ query: unknown }>()
    const watch = (client: { query: (...args: unknown[]) => unknown }) => {
      if (connections.has(client)) return
      connections.add(client)
      const original = client.query
      client.query = (...args: unknown[]) => {
        const [first] = args
        texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
        return original.apply(client, args)
      }
    }
    pool.on('acquire', watch as never)
    await evaluate(org, question)
    pool.off('acquire', watch as never)
    for (const client of connections) Reflect.deleteProperty(client, 'query')
    return texts.filter((text) => /completed_items|email_key = any/.test(text)).length
  }

  expect(await count({ authors: authors.slice(0, 1) })).toBe(2)
  expect(await count({ authors })).toBe(2)
})
