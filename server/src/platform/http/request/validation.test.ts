import { isDeepStrictEqual } from 'node:util'
import { publicOperations, type TSchema } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { AppError } from '../../app-error.ts'
import { createValidator, isResourceId, isUtcTimestamp } from './validation.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const item = { itemType: 'topic', itemId: 'xss', orderIndex: 0 }
const user = { name: 'Ada', email: 'ada@example.com', role: 'learner', teamId: null }
const course = { name: 'Onboarding', description: 'Text', icon: 'x', color: '#123', items: [item] }

const createCourse = (org: TestOrganization, body: unknown) => org.request('POST', '/custom-courses', body)

describe('reports a refused field', () => {
  test('by its name and one rule, and nothing else', async () => {
    const org = await world.organization()
    const answer = await createCourse(org, { ...course, items: [item, { ...item, itemId: 'csrf', orderIndex: -1 }] })

    expect(expectError(answer, 400, 'invalid_request')).toEqual({
      error: 'invalid_request',
      field: 'items[1].orderIndex',
      message: 'must be an integer >= 0',
    })
  })

  test('alone, however many rules are broken', async () => {
    const org = await world.organization()
    const answer = await createCourse(org, { name: 5, description: 5, icon: 5, color: 5, items: 5 })

    expect(Object.keys(expectError(answer, 400, 'invalid_request'))).toEqual(['error', 'field', 'message'])
    expect(answer.body).toMatchObject({ field: 'name', message: 'must be a string' })
  })

  test('without repeating what was sent', async () => {
    const org = await world.organization()
    const answers = [
      await org.request('POST', '/users', { ...user, email: 'canary' }),
      await org.request('PATCH', `/users/${org.adminId}`, { ...user, role: 'canary' }),
      await createCourse(org, { ...course, color: 'canary' }),
      await createCourse(org, { ...course, items: [{ ...item, itemType: 'canary' }] }),
    ]

    for (const answer of answers) {
      expectError(answer, 400, 'invalid_request')
      expect(answer.text).not.toContain('canary')
    }
  })
})

type Target = [method: string, path: string, body: Record<string, unknown>, nullable: string[]]

async function allTargets(org: TestOrganization): Promise<Target[]> {
  const { id: teamId } = (await org.request('POST', '/teams', { name: 'Platform' })).body
  const { id: courseId } = (await createCourse(org, { name: 'Existing' })).body
  const optional = ['description', 'icon', 'color']
  return [
    ['POST', '/users', user, ['teamId']],
    ['PATCH', `/users/${org.adminId}`, user, ['teamId']],
    ['POST', '/teams', { name: 'Tools', description: 'Text' }, ['description']],
    ['PATCH', `/teams/${teamId}`, { name: 'Tools', description: 'Text' }, ['description']],
    ['POST', '/custom-courses', course, optional],
    ['PATCH', `/custom-courses/${courseId}`, course, optional],
  ]
}

const neverText: unknown[] = [
  true,
  false,
  0,
  1,
  -1.5,
  1e21,
  [],
  ['text'],
  [[]],
  [null],
  {},
  { name: 'text' },
  { toString: 'x' },
]
const neverItems: unknown[] = [
  true,
  0,
  'text',
  '',
  '[]',
  {},
  { 0: item },
  { length: 1 },
  [null],
  ['x'],
  [5],
  [[]],
  [[item]],
  [{}],
]

describe('a value of another type is 400 and never converted', () => {
  test('in every field of every POST and PATCH', async () => {
    const org = await world.organization()
    let tried = 0
    for (const [method, path, body, nullable] of await allTargets(org)) {
      for (const field of Object.keys(body)) {
        // The contract turns any other value into `learner` here.
        if (field === 'role' && method === 'POST') continue
        const values = field === 'items' ? [...neverItems] : [...neverText]
        if (!nullable.includes(field)) values.push(null)
        for (const value of values) {
          const answer = await org.request(method, path, { ...body, [field]: value })
          const what = `${method} ${path} ${field}=${JSON.stringify(value)}`
          expect(answer.status, what).toBe(400)
          expect(answer.body, what).toEqual({
            error: 'invalid_request',
            field: expect.stringMatching(new RegExp(`^${field}(\\[0\\]|$)`)),
            message: expect.stringMatching(/^(must be|is required)/),
          })
          tried++
        }
      }
    }

    expect(tried).toBeGreaterThan(250)
    expect((await org.request('GET', '/users')).body).toHaveLength(1)
  })

  test.each([
    ['itemType', [null, 5, ['topic'], {}, true, 'Topic', '']],
    ['itemId', [null, 5, ['xss'], {}, true, '', '   ']],
    ['orderIndex', [null, '0', [0], {}, true, '', 0.5]],
  ])('in %s of an item', async (field, values) => {
    const org = await world.organization()
    for (const value of values) {
      const answer = await createCourse(org, { ...course, items: [{ ...item, [field]: value }] })
      expect(answer.body, JSON.stringify(value)).toMatchObject({ error: 'invalid_request', field: `items[0].${field}` })
    }
  })
})

describe('a number', () => {
  test.each(['1e400', '-1', '2147483648', '9007199254740993', '1e21', '0.5', '1e-7', '-0.0001', '"1"', '1.5e0'])(
    'of %s as orderIndex is 400',
    async (text) => {
      const org = await world.organization()
      const body = `{"name":"A","items":[{"itemType":"topic","itemId":"xss","orderIndex":${text}}]}`

      expect(expectError(await createCourse(org, body), 400, 'invalid_request')).toMatchObject({
        field: 'items[0].orderIndex',
      })
    },
  )

  test.each([
    ['0', 0],
    ['-0', 0],
    ['1.0', 1],
    ['1e2', 100],
    ['2147483647', 2_147_483_647],
  ])('of %s as orderIndex is kept as %i', async (text, expected) => {
    const org = await world.organization()
    const body = `{"name":"A","items":[{"itemType":"topic","itemId":"xss","orderIndex":${text}}]}`
    const { id } = (await createCourse(org, body)).body
    const { text: read } = await org.request('GET', `/custom-courses/${id}`)

    expect(read).toContain(`"orderIndex":${expected}}`)
  })
})

describe('fields that a caller cannot write are ignored:', () => {
  /** Every field of every response and every column, with unwanted values. */
  const foreign = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    orgId: '01890a5d-ac96-774b-bcce-b302099a8057',
    org_id: '01890a5d-ac96-774b-bcce-b302099a8057',
    teamName: 'Foreign',
    isActive: false,
    is_active: false,
    lastLoginAt: '2001-01-01T00:00:00.000Z',
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    erasedAt: '2001-01-01T00:00:00.000Z',
    emailKey: 'foreign@example.com',
    nameKey: 'foreign',
    totalXp: 987654321,
    completedChallenges: 987654321,
    memberCount: 987654321,
    members: [{ userId: 'x' }],
    usageCount: 987654321,
    itemCount: 987654321,
    createdByUserId: '01890a5d-ac96-774b-bcce-b302099a8057',
    createdByName: 'Foreign',
    usersRevision: 987654321,
    scopes: ['users:write'],
    sendInvitation: false,
  }

  /** Long enough that no random id or time contains them by chance. */
  const traces = /2001-01-01|987654321|[Ff]oreign|01890a5d-ac96/

  test.each([
    ['/users', { ...user, email: 'new@example.com' }],
    ['/teams', { name: 'Tools' }],
    ['/custom-courses', { name: 'Onboarding' }],
  ])('POST and PATCH %s', async (path, body) => {
    const org = await world.organization()
    const withForeign = (await org.request('POST', path, { ...foreign, ...body })).body
    const plain = (await org.request('POST', path, { ...body, name: 'Second', email: 'second@example.com' })).body
    const differing = Object.keys(plain).filter((field) => !isDeepStrictEqual(plain[field], withForeign[field]))
    expect(
      differing.filter((field) => !['id', 'name', 'email', 'createdAt', 'updatedAt', 'items'].includes(field)),
    ).toEqual([])
    expect(JSON.stringify(withForeign)).not.toMatch(traces)

    await org.request('PATCH', `${path}/${plain.id}`, {
      ...foreign,
      ...body,
      name: 'Third',
      email: 'third@example.com',
    })
    const table = path.slice(1).replace('-', '_')
    const { rows } = await world.database.pool.query(`select t::text as line from ${table} t where org_id = $1`, [
      org.id,
    ])
    const lines = rows.map(({ line }) => line).join('\n')
    expect(lines).toContain('Third')
    expect(lines).not.toMatch(traces)
  })

  test('id and resolvedTitle of an item', async () => {
    const org = await world.organization()
    const { body } = await createCourse(org, {
      ...course,
      items: [{ ...item, id: foreign.id, resolvedTitle: 'Foreign', position: 7, courseId: foreign.id }],
    })

    expect(body.items).toMatchObject([{ itemId: 'xss', resolvedTitle: world.catalog.topics.get('xss')?.title }])
    expect(body.items[0].id).not.toBe(foreign.id)
  })

  test('so that a user can be sent back as it was read', async () => {
    const org = await world.organization()
    const read = (await org.request('GET', `/users/${org.adminId}`)).body
    await org.request('PATCH', `/users/${org.adminId}`, read)

    expect((await org.request('GET', `/users/${org.adminId}`)).body).toEqual(read)
  })
})

describe('an email', () => {
  const refused = [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@home@example.com',
    'ada＠example.com',
    'ada＠home@example.com',
    'ada@example。com',
    '\u212aim@example.com',
    'u\u017fer@example.com',
    'ａda@example.com',
    'zoe\u0308@example.com',
    '"ada"@example.com',
    'ada(home)@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,grace@example.com',
    'ada@example.com\nBcc: grace@example.com',
    'ada\u200b@example.com',
    `${'l'.repeat(65)}@example.com`,
    `a@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(60)}.com`,
  ]
  const accepted = [
    'Ada@Example.com',
    'ada+training@example.com',
    "o'brien@example.com",
    'İ@example.com',
    'ı@example.com',
    'ada@bücher.example',
    'ada@xn--bcher-kva.example',
    `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(57)}.com`,
  ]

  test('that is invalid or could be confused with another is refused by POST and PATCH', async () => {
    const org = await world.organization()
    for (const email of refused) {
      for (const [method, path] of [['POST', '/users'] as const, ['PATCH', `/users/${org.adminId}`] as const]) {
        const answer = await org.request(method, path, { ...user, email })
        expect(answer.body, `${method} ${email}`).toMatchObject({ error: 'invalid_request', field: 'email' })
      }
    }
  })

  test('in any script is stored unchanged by POST and PATCH, and the invitation goes to exactly that address', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    for (const email of accepted) {
      const created = (await org.request('POST', '/users', { ...user, email })).body
      // Keep the admin role: the key in use stops working with its issuer.
      const admin = { ...user, role: 'org_admin', email }
      const updated = (await other.request('PATCH', `/users/${other.adminId}`, admin)).body
      const { rows } = await world.database.pool.query('select to_address from mails where user_id = $1', [created.id])

      expect([created.email, updated.email], email).toEqual([email, email])
      expect(rows, email).toEqual([{ to_address: email }])
    }
  })
})

test('every schema of the contract can be compiled', () => {
  // They are compiled on the first request; errors must show up before that.
  for (const { id, body, query } of publicOperations as readonly { id: string; body?: TSchema; query?: TSchema }[]) {
    for (const [part, schema] of [['body', body] as const, ['query', query] as const]) {
      if (schema === undefined) continue
      const outcome = (() => {
        try {
          createValidator(schema, part)({})
        } catch (error) {
          return error
        }
        return undefined
      })()
      if (outcome !== undefined) expect(outcome, `${id} ${part}`).toBeInstanceOf(AppError)
    }
  }
})

test('every example of the reference is a body that its operation accepts', () => {
  const withBody = publicOperations.filter(({ body }) => body !== undefined)
  for (const { body, example } of withBody) createValidator(body as TSchema, 'body')(structuredClone(example))

  expect(withBody.length).toBeGreaterThanOrEqual(6)
})

describe('a time in a body', () => {
  test.each([
    '2026-01-31T09:30:00Z',
    '2026-01-31T09:30:00.5Z',
    '2026-01-31T09:30:00.123456789Z',
    '2026-01-31T09:30:00+02:00',
    '2024-02-29T00:00:00Z',
  ])('may be %s', (text) => {
    expect(isUtcTimestamp(text)).toBe(true)
  })

  test.each([
    '',
    'tomorrow',
    '2026-01-31',
    '2026-01-31T09:30:00',
    '2026-01-31 09:30:00Z',
    '2026-02-31T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-31T24:01:00Z',
    '2026-01-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '9999999-01-01T00:00:00Z',
    '+012026-01-01T00:00:00Z',
    '1760000000',
  ])('may not be "%s"', (text) => {
    expect(isUtcTimestamp(text)).toBe(false)
  })
})

test('a path id must be a UUID with hyphens', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'

  for (const one of [id, id.toUpperCase()]) expect(isResourceId(one), one).toBe(true)
  for (const other of [`${id}\n`, `{${id}}`, id.replaceAll('-', ''), '', `${id}0`]) {
    expect(isResourceId(other), other).toBe(false)
  }
})
