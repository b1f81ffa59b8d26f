import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { cleanText, parseJson } from './body.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Write = { method: string; path: string; body: Record<string, unknown> }

/** Every operation with a body, with a body that it accepts. */
async function allWrites(org: TestOrganization): Promise<Write[]> {
  const team = (await org.request('POST', '/teams', { name: 'Platform' })).body
  const course = (await org.request('POST', '/custom-courses', { name: 'Onboarding' })).body
  const user = { name: 'Ada', email: 'ada@example.com', role: 'learner', teamId: team.id }
  const items = [{ itemType: 'topic', itemId: 'xss', orderIndex: 0 }]
  const newCourse = { name: 'Second', description: 'Text', icon: 'x', color: '#123', items }
  return [
    { method: 'POST', path: '/users', body: user },
    { method: 'PATCH', path: `/users/${org.adminId}`, body: user },
    { method: 'POST', path: '/teams', body: { name: 'Tools', description: 'Text' } },
    { method: 'PATCH', path: `/teams/${team.id}`, body: { name: 'Tools', description: 'Text' } },
    { method: 'POST', path: '/custom-courses', body: newCourse },
    { method: 'PATCH', path: `/custom-courses/${course.id}`, body: newCourse },
  ]
}

/** The same write with one text replaced, for every text in it, with the name of its field. */
function* replaceEachText({ method, path, body }: Write, change: (text: string) => string) {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'string') yield { method, path, field, body: { ...body, [field]: change(value) } }
  }
  const [item] = (body.items ?? []) as Record<string, unknown>[]
  for (const field of item === undefined ? [] : ['itemType', 'itemId']) {
    const items = [{ ...item, [field]: change(item?.[field] as string) }]
    yield { method, path, field: `items[0].${field}`, body: { ...body, items } }
  }
}

const tables = ['users', 'teams', 'custom_courses', 'custom_course_items', 'mails', 'audit_log']

async function readAll(org: TestOrganization): Promise<unknown> {
  const reads = tables.map((name) =>
    world.database.pool.query(`select t.* from ${name} t where org_id = $1 order by id`, [org.id]),
  )
  return (await Promise.all(reads)).map(({ rows }) => rows)
}

const createTeam = (org: TestOrganization, body: unknown) => org.request('POST', '/teams', body)

describe('text that cannot be stored is 400 in every field of every write, and nothing is written:', () => {
  test.each([
    ['NUL at the start', (text: string) => `\u0000${text}`, /NUL/],
    ['NUL in the middle', (text: string) => `${text[0]}\u0000${text.slice(1)}`, /NUL/],
    ['NUL at the end', (text: string) => `${text}\u0000`, /NUL/],
    ['nothing but NUL', () => '\u0000', /NUL/],
    ['the first half of a surrogate pair', (text: string) => `${text}\ud83e`, /Unicode/],
    ['the second half of a surrogate pair', (text: string) => `\udd80${text}`, /Unicode/],
    ['a surrogate pair the wrong way round', (text: string) => `${text}\udd80\ud83e`, /Unicode/],
  ])('%s', async (_what, change, message) => {
    const org = await world.organization()
    const writes = await allWrites(org)
    const before = await readAll(org)
    let tried = 0
    for (const write of writes.flatMap((write) => [...replaceEachText(write, change)])) {
      const answer = await org.request(write.method, write.path, write.body)
      expect(answer.body, `${write.method} ${write.path} ${write.field}`).toEqual({
        error: 'invalid_request',
        field: write.field,
        message: expect.stringMatching(message),
      })
      tried++
    }

    expect(tried).toBe(24)
    expect(await readAll(org)).toEqual(before)
  })

  test.each(['{"name":"A","a\\u0000b":1}', '{"name":"A","\\ud800":1}', '{"name":"A","deep":{"x":[{"\\u0000":1}]}}'])(
    'in the name of a field: %s',
    async (text) => {
      const org = await world.organization()

      expectError(await createTeam(org, text), 400, 'invalid_request')
      expect((await org.request('GET', '/teams')).body).toEqual([])
    },
  )

  test('in an unknown field', async () => {
    const org = await world.organization()

    expect(expectError(await createTeam(org, { name: 'A', note: 'a\u0000b' }), 400, 'invalid_request')).toMatchObject({
      field: 'note',
    })
  })
})

describe('bytes that are not UTF-8 are 400 invalid_json and never stored as a replacement character:', () => {
  test.each([
    ['a lone byte', [0xff]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['a character beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a letter in Latin-1', [0xe9]],
  ])('%s', async (_what, bytes) => {
    const org = await world.organization()
    const body = Buffer.concat([Buffer.from('{"name":"A'), Buffer.from(bytes), Buffer.from('"}')])

    expect(expectError(await createTeam(org, body), 400, 'invalid_json')).toEqual({
      error: 'invalid_json',
      message: 'The body is not UTF-8',
    })
    expect((await org.request('GET', '/teams')).body).toEqual([])
  })

  test.each([
    ['UTF-16 little endian', Buffer.from('{"name":"A"}', 'utf16le')],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"name":"A"}', 'utf16le')])],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff{"name":"A"}')],
  ])('%s', async (_what, body) => {
    const org = await world.organization()

    expectError(await createTeam(org, body), 400, 'invalid_json')
  })
})

describe('400 invalid_json answers', () => {
  test.each([
    '{',
    '{"name":"A"',
    '{"name":"A",}',
    "{'name':'A'}",
    '{name:"A"}',
    '{"name":"A"} {"name":"B"}',
    '{"name":NaN}',
    '{"name":Infinity}',
    '{"name":undefined}',
    '{"name":0x10}',
    '{"name":01}',
    '{"name":"A"}//',
    '{"name":"\\x41"}',
    '{"name":"\t"}',
    'name=A',
    '   ',
    '<team/>',
  ])('%s', async (text) => {
    const org = await world.organization()

    expect(expectError(await createTeam(org, text), 400, 'invalid_json')).toEqual({
      error: 'invalid_json',
      message: expect.stringMatching(/^Line 1, column \d+: .* expected( here)?$/),
      line: 1,
      column: expect.any(Number),
    })
  })
})

describe('a body that is not an object is 400 invalid_request', () => {
  test.each(['null', 'true', '5', '"text"', '[]', '[{"name":"A"}]'])('%s', async (text) => {
    const org = await world.organization()

    expect(expectError(await createTeam(org, text), 400, 'invalid_request')).toEqual({
      error: 'invalid_request',
      field: 'body',
      message: 'must be an object',
    })
  })
})

describe('names that would reach a prototype', () => {
  test.each([
    '{"name":"A","__proto__":{"polluted":1}}',
    '{"__proto__":{"name":"A"}}',
    '{"name":"A","x":{"__proto__":{"polluted":1}}}',
    '{"name":"A","x":[{"__proto__":null}]}',
    '{"name":"A","__\\u0070roto__":{"polluted":1}}',
  ])('__proto__ is refused: %s', async (text) => {
    const org = await world.organization()

    expect(expectError(await createTeam(org, text), 400, 'invalid_request')).toMatchObject({ field: '__proto__' })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each([
    '{"name":"A","constructor":{"prototype":{"polluted":1}}}',
    '{"name":"A","prototype":{"polluted":1},"toString":1,"hasOwnProperty":1,"valueOf":null,"toJSON":"x"}',
  ])('others are treated as unknown fields: %s', async (text) => {
    const org = await world.organization()

    expect((await createTeam(org, text)).body).toMatchObject({ name: 'A' })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(typeof Object.prototype.hasOwnProperty).toBe('function')
  })

  test('in a query do nothing', async () => {
    const org = await world.organization()
    const query = '__proto__=1&__proto__[polluted]=1&constructor[prototype][polluted]=1&limit=1'

    expect((await org.request('GET', `/audit-log?${query}`)).body).toHaveLength(1)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

test('of duplicate names the last one counts', async () => {
  const org = await world.organization()
  const text = '{"name":"First","description":"one","name":"Second","description":null}'

  expect((await createTeam(org, text)).body).toMatchObject({ name: 'Second', description: null })
})

test('of duplicate names in an item the last one counts', async () => {
  const org = await world.organization()
  const item = '{"itemType":"topic","itemId":"no-such-topic","orderIndex":1,"itemId":"xss","orderIndex":2}'
  const { body } = await org.request('POST', '/custom-courses', `{"name":"A","items":[${item}]}`)

  expect(body.items).toMatchObject([{ itemId: 'xss', orderIndex: 2 }])
})

describe('nesting', () => {
  const nested = (depth: number) => `{"name":"A","x":${'['.repeat(depth)}${']'.repeat(depth)}}`

  test('of 63 levels in an unknown field is ignored', async () => {
    const org = await world.organization()

    expect((await createTeam(org, nested(63))).status).toBe(200)
  })

  test.each([64, 100, 1000, 100_000])('of %i levels is 400', async (depth) => {
    const org = await world.organization()

    expect(expectError(await createTeam(org, nested(depth)), 400, 'invalid_request')).toMatchObject({
      message: 'must not be nested deeper than 64 levels',
    })
  })

  test('of objects counts the same', async () => {
    const org = await world.organization()
    const text = `${'{"name":'.repeat(100)}1${'}'.repeat(100)}`

    expect(expectError(await createTeam(org, text), 400, 'invalid_request')).toMatchObject({
      field: Array(64).fill('name').join('.'),
    })
  })
})

test('any number of unknown fields is ignored', async () => {
  const org = await world.organization()
  const fields = Array.from({ length: 20_000 }, (_, i) => `"f${i}":${i % 10}`).join(',')

  expect((await createTeam(org, `{"name":"A",${fields}}`)).body).toMatchObject({ name: 'A' })
})

describe('cleaning a body', () => {
  test('reports the first invalid text in body order', () => {
    const body = parseJson.bind(null, Buffer.from('{"a":["x",{"b":"\\u0000"}],"c":"\\u0000"}'))

    expect(body).toThrow(expect.objectContaining({ context: expect.objectContaining({ field: 'a[1].b' }) }))
  })

  test('trims at every depth and changes nothing else', () => {
    expect(cleanText({ a: ' x ', b: [' y', 1, null, true, { c: 'z ' }] })).toEqual({
      a: 'x',
      b: ['y', 1, null, true, { c: 'z' }],
    })
    expect(cleanText(' text ')).toBe('text')
    expect(cleanText(null)).toBeNull()
  })
})
