import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import type { CatalogTopic } from '../catalog/catalog.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const traces = ['usageCount', 'createdByUserId', 'createdByName', 'createdAt', 'updatedAt']
const summaryFields = ['id', 'name', 'description', 'icon', 'color', 'itemCount', ...traces]
const detailFields = ['id', 'name', 'description', 'icon', 'color', 'items', ...traces]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const topic = (itemId: string, orderIndex: number) => ({ itemType: 'topic', itemId, orderIndex })
const scenario = (itemId: string, orderIndex: number) => ({ itemType: 'scenario', itemId, orderIndex })
const items = [topic('sql-injection', 0), scenario('login-bypass-sqli', 1)]

async function createCourse(org: TestOrganization, fields: object = {}) {
  const { status, body } = await org.request('POST', '/custom-courses', { name: 'Onboarding', ...fields })
  expect(status).toBe(200)
  return body
}

const listCourses = async (org: TestOrganization) => (await org.request('GET', '/custom-courses')).body
const readCourse = async (org: TestOrganization, id: string) => (await org.request('GET', `/custom-courses/${id}`)).body

describe('the fields of a listed course', () => {
  test('are exactly those of the table', async () => {
    const org = await world.organization()
    await createCourse(org, { items })

    expect(Object.keys((await listCourses(org))[0])).toEqual(summaryFields)
  })

  test.each([
    ['id', 'a uuid', expect.stringMatching(uuid)],
    ['name', 'a string', 'Onboarding'],
    ['description', 'a string', 'For everybody'],
    ['icon', 'a string', '🛡️'],
    ['color', 'a CSS hex color', '#3366ff'],
    ['itemCount', 'the number of items', 2],
    ['usageCount', 'an integer', 0],
    ['createdByUserId', 'the uuid of the user who issued the key', expect.stringMatching(uuid)],
    ['createdByName', 'the name of that user', 'Test Admin'],
    ['createdAt', 'a timestamp in UTC with milliseconds', expect.stringMatching(timestamp)],
    ['updatedAt', 'a timestamp in UTC with milliseconds', expect.stringMatching(timestamp)],
  ])('%s is %s', async (field, _type, expected) => {
    const org = await world.organization()
    await createCourse(org, { description: 'For everybody', icon: '🛡️', color: '#3366ff', items })

    expect((await listCourses(org))[0][field]).toEqual(expected)
  })

  test('description, icon and color are null when not given', async () => {
    const org = await world.organization()
    const expected = { description: null, icon: null, color: null }

    expect(await createCourse(org)).toMatchObject(expected)
    expect(await listCourses(org)).toMatchObject([expected])
  })
})

describe('the fields of one course', () => {
  test('have items instead of itemCount, in the responses of create, read and update', async () => {
    const org = await world.organization()
    const created = await createCourse(org, { items })
    const updated = await org.request('PATCH', `/custom-courses/${created.id}`, { icon: 'x' })

    expect(Object.keys(created)).toEqual(detailFields)
    expect(Object.keys(updated.body)).toEqual(detailFields)
    expect(await readCourse(org, created.id)).toEqual(updated.body)
  })
})

describe('the fields of a course item', () => {
  test('are exactly those of the table', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org, { items })

    expect(Object.keys((await readCourse(org, id)).items[0])).toEqual([
      'id',
      'itemType',
      'itemId',
      'resolvedTitle',
      'orderIndex',
    ])
  })

  test.each([
    ['id', 'a uuid', [expect.stringMatching(uuid), expect.stringMatching(uuid)]],
    ['itemType', 'topic or scenario', ['topic', 'scenario']],
    ['itemId', 'a catalog id', ['sql-injection', 'login-bypass-sqli']],
    ['resolvedTitle', 'the title', ['SQL injection', 'Signed in as administrator without a password']],
    ['orderIndex', 'the order sent', [0, 1]],
  ])('%s is %s', async (field, _type, expected) => {
    const org = await world.organization()
    const created = await createCourse(org, { items })

    expect(created.items.map((item: Record<string, unknown>) => item[field])).toEqual(expected)
  })

  test('resolvedTitle is the title at read time', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org, { items: [topic('csrf', 0)] })
    const topics = world.catalog.topics as Map<string, CatalogTopic>
    topics.set('csrf', { ...(topics.get('csrf') as CatalogTopic), title: 'A better title' })

    expect((await readCourse(org, id)).items[0].resolvedTitle).toBe('A better title')
  })

  test('resolvedTitle stays when the item is retired from the catalog', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org, { items: [topic('xxe', 0)] })
    const topics = world.catalog.topics as Map<string, CatalogTopic>
    topics.set('xxe', { ...(topics.get('xxe') as CatalogTopic), isRetired: true })

    expect((await readCourse(org, id)).items[0].resolvedTitle).toBe(topics.get('xxe')?.title)
  })
})

describe('GET /custom-courses', () => {
  test('lists active courses only', async () => {
    const org = await world.organization()
    const kept = await createCourse(org, { name: 'Kept' })
    const { id } = await createCourse(org, { name: 'Gone' })
    await org.request('DELETE', `/custom-courses/${id}`)

    expect(await listCourses(org)).toMatchObject([{ id: kept.id }])
  })

  test('lists the most recently updated first', async () => {
    const org = await world.organization()
    const ids: Record<string, string> = {}
    for (const name of ['A', 'B', 'C']) {
      ids[name] = (await createCourse(org, { name })).id
      world.clock.advance(1000)
    }
    const names = async () => (await listCourses(org)).map(({ name }: { name: string }) => name).join('')
    expect(await names()).toBe('CBA')

    await org.request('PATCH', `/custom-courses/${ids.A}`, { icon: 'x' })
    expect(await names()).toBe('ACB')

    world.clock.advance(1000)
    await org.request('PATCH', `/custom-courses/${ids.B}`, { items })
    expect(await names()).toBe('BAC')
  })

  test('is empty for an organization without courses, even if others have some', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    await createCourse(other)

    expect((await org.request('GET', '/custom-courses')).text).toBe('[]')
  })
})

describe('GET /custom-courses/{customCourseId}', () => {
  test('returns the items in order', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org, {
      items: [topic('xss', 2), topic('csrf', 0), topic('idor', 2), topic('ssrf', 1)],
    })
    const order = (await readCourse(org, id)).items.map((i: { itemId: string; orderIndex: number }) => [
      i.itemId,
      i.orderIndex,
    ])

    expect(order).toEqual([
      ['csrf', 0],
      ['ssrf', 1],
      ['xss', 2],
      ['idor', 2],
    ])
  })

  test('answers 404 custom_course_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createCourse(other)
    for (const id of [randomUUID(), foreign.id]) {
      const answer = await org.request('GET', `/custom-courses/${id}`)
      expect(expectError(answer, 404, 'custom_course_not_found')).toEqual({ error: 'custom_course_not_found' })
    }
  })
})

describe('POST /custom-courses', () => {
  test('creates the course in the organization, with the issuer of the key as creator', async () => {
    const org = await world.organization()
    const created = await createCourse(org)

    expect(created).toMatchObject({ createdByUserId: org.adminId, createdByName: 'Test Admin', usageCount: 0 })
    expect(created.updatedAt).toBe(created.createdAt)
    expect(await readCourse(org, created.id)).toEqual(created)
  })

  test.each([[undefined], [[]]])('accepts a course without items (%j)', async (noItems) => {
    const org = await world.organization()

    expect((await createCourse(org, { items: noItems })).items).toEqual([])
    expect(await listCourses(org)).toMatchObject([{ itemCount: 0 }])
  })

  test('requires a name', async () => {
    const org = await world.organization()

    expect(expectError(await org.request('POST', '/custom-courses', {}), 400, 'invalid_request')).toEqual({
      error: 'invalid_request',
      field: 'name',
      message: 'is required',
    })
  })

  test.each([
    ['an empty name', { name: '' }, 'name', 'must not be empty'],
    ['a name of blanks', { name: ' \t\n' }, 'name', 'must not be empty'],
    ['a name of 201 characters', { name: 'n'.repeat(201) }, 'name', 'must have at most 200 characters'],
    ['a long description', { description: 'd'.repeat(2001) }, 'description', 'must have at most 2000 characters'],
    ['a long icon', { icon: 'i'.repeat(65) }, 'icon', 'must have at most 64 characters'],
    ['a type of item it does not know', { items: [{ ...items[0], itemType: 'video' }] }, 'items[0].itemType'],
    ['an item without a type', { items: [{ itemId: 'xss', orderIndex: 0 }] }, 'items[0].itemType', 'is required'],
    ['an item without an id', { items: [{ itemType: 'topic', orderIndex: 0 }] }, 'items[0].itemId', 'is required'],
    ['an item without an order', { items: [{ itemType: 'topic', itemId: 'xss' }] }, 'items[0].orderIndex'],
    ['a negative order', { items: [topic('xss', -1)] }, 'items[0].orderIndex', 'must be an integer >= 0'],
    [
      'half an order',
      { items: [topic('xss', 0), topic('csrf', 0.5)] },
      'items[1].orderIndex',
      'must be an integer >= 0',
    ],
    ['an order beyond 32 bits', { items: [topic('xss', 2 ** 31)] }, 'items[0].orderIndex'],
    ['an item twice', { items: [topic('xss', 0), topic('csrf', 1), topic('xss', 2)] }, 'items[2].itemId'],
    [
      '501 items',
      { items: Array.from({ length: 501 }, (_, i) => topic(`t${i}`, i)) },
      'items',
      'must have at most 500 items',
    ],
  ])('refuses %s', async (_what, fields, field, message = expect.any(String)) => {
    const org = await world.organization()
    const answer = await org.request('POST', '/custom-courses', { name: 'Onboarding', ...fields })

    expect(expectError(answer, 400, 'invalid_request')).toEqual({ error: 'invalid_request', field, message })
    expect(await listCourses(org)).toEqual([])
  })

  test.each([
    ['name', 'n'.repeat(200)],
    ['description', 'd'.repeat(2000)],
    ['icon', 'i'.repeat(64)],
    ['name', '🦀'.repeat(200)],
  ])('accepts %s at its full length (%#)', async (field, text) => {
    const org = await world.organization()

    expect((await createCourse(org, { [field]: text }))[field]).toBe(text)
  })

  test.each(['#abc', '#ABCD', '#a1B2c3', '#a1b2c3d4'])('accepts the color %s', async (color) => {
    const org = await world.organization()

    expect((await createCourse(org, { color })).color).toBe(color)
  })

  test.each([
    '',
    'red',
    '3366ff',
    '#',
    '#12',
    '#12345',
    '#1234567',
    '#123456789',
    '#ggg',
    '#fff;}',
    'rgb(0,0,0)',
    '#abc\nd',
  ])('refuses the color "%s"', async (color) => {
    const org = await world.organization()
    const answer = await org.request('POST', '/custom-courses', { name: 'Onboarding', color })

    expect(expectError(answer, 400, 'invalid_request')).toEqual({
      error: 'invalid_request',
      field: 'color',
      message: 'must be a CSS hex color: #rgb, #rgba, #rrggbb or #rrggbbaa',
    })
  })

  test.each([
    ['topic_not_found', topic('no-such-topic', 0), 'no-such-topic'],
    ['topic_not_found', topic('login-bypass-sqli', 0), 'login-bypass-sqli'],
    ['scenario_not_found', scenario('no-such-scenario', 0), 'no-such-scenario'],
    ['scenario_not_found', scenario('sql-injection', 0), 'sql-injection'],
    ['topic_not_found', topic('SQL-INJECTION', 0), 'SQL-INJECTION'],
  ] as const)('answers 404 %s for an item the catalog does not have (%j)', async (code, item, itemId) => {
    const org = await world.organization()
    const answer = await org.request('POST', '/custom-courses', { name: 'Onboarding', items: [item] })

    expect(expectError(answer, 404, code)).toEqual({ error: code, itemId })
    expect(await listCourses(org)).toEqual([])
  })
})

describe('a name of a course', () => {
  test.each(['Onboarding', 'ONBOARDING', ' onboarding ', 'Ｏnboarding'])(
    'that is taken cannot be used again as "%s"',
    async (name) => {
      const org = await world.organization()
      await createCourse(org)
      const other = await createCourse(org, { name: 'Other' })

      expectError(await org.request('POST', '/custom-courses', { name }), 409, 'course_name_in_use')
      expectError(await org.request('PATCH', `/custom-courses/${other.id}`, { name }), 409, 'course_name_in_use')
      expect(await readCourse(org, other.id)).toEqual(other)
      expect(await listCourses(org)).toHaveLength(2)
    },
  )

  test('can be the same in two organizations', async () => {
    await createCourse(await world.organization())

    expect((await createCourse(await world.organization())).name).toBe('Onboarding')
  })

  test('is free again once the course is deactivated', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org)
    await org.request('DELETE', `/custom-courses/${id}`)
    const second = await createCourse(org)

    expect(await listCourses(org)).toMatchObject([{ id: second.id }])
  })

  test('can be sent again for the same course, and change its case', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org)
    const rename = (name: string) => org.request('PATCH', `/custom-courses/${id}`, { name })

    expect((await rename('Onboarding')).status).toBe(200)
    expect((await rename('ONBOARDING')).body.name).toBe('ONBOARDING')
  })
})

describe('PATCH /custom-courses/{customCourseId}', () => {
  const full = { description: 'First', icon: 'a', color: '#111', items }

  test.each([
    ['name', 'Second'],
    ['description', 'Second'],
    ['icon', 'b'],
    ['color', '#222222'],
  ])('changes %s alone when only that is sent', async (field, value) => {
    const org = await world.organization()
    const created = await createCourse(org, full)
    world.clock.advance(1000)
    const { body } = await org.request('PATCH', `/custom-courses/${created.id}`, { [field]: value })

    expect(body).toEqual({ ...created, [field]: value, updatedAt: body.updatedAt })
    expect(body.updatedAt > created.updatedAt).toBe(true)
    expect(await readCourse(org, created.id)).toEqual(body)
  })

  test('leaves the items untouched, ids included, when they are omitted', async () => {
    const org = await world.organization()
    const created = await createCourse(org, full)
    await org.request('PATCH', `/custom-courses/${created.id}`, { name: 'Second' })

    expect((await readCourse(org, created.id)).items).toEqual(created.items)
  })

  test('replaces the whole list of items, with new ids, when they are sent', async () => {
    const org = await world.organization()
    const created = await createCourse(org, full)
    const reordered = [scenario('login-bypass-sqli', 0), topic('sql-injection', 1), topic('xss', 2)]
    const { body } = await org.request('PATCH', `/custom-courses/${created.id}`, { items: reordered })
    const oldIds = created.items.map(({ id }: { id: string }) => id)

    expect(body.items).toMatchObject(reordered)
    expect(body.items.filter(({ id }: { id: string }) => oldIds.includes(id))).toEqual([])
    expect(await readCourse(org, created.id)).toEqual(body)
    expect(await listCourses(org)).toMatchObject([{ itemCount: 3 }])
  })

  test('with an empty list removes all items', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org, full)

    expect((await org.request('PATCH', `/custom-courses/${id}`, { items: [] })).body.items).toEqual([])
    expect(await listCourses(org)).toMatchObject([{ itemCount: 0 }])
  })

  test.each(['description', 'icon', 'color'])('with null clears %s', async (field) => {
    const org = await world.organization()
    const { id } = await createCourse(org, full)

    expect((await org.request('PATCH', `/custom-courses/${id}`, { [field]: null })).body[field]).toBeNull()
    expect((await readCourse(org, id))[field]).toBeNull()
  })

  test.each(['name', 'items'])('with null for %s is 400', async (field) => {
    const org = await world.organization()
    const created = await createCourse(org, full)
    const answer = await org.request('PATCH', `/custom-courses/${created.id}`, { [field]: null })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field })
    expect(await readCourse(org, created.id)).toEqual(created)
  })

  test('with an empty body is 200 and changes nothing, including updatedAt', async () => {
    const org = await world.organization()
    const created = await createCourse(org, full)
    world.clock.advance(1000)
    const answer = await org.request('PATCH', `/custom-courses/${created.id}`, {})

    expect([answer.status, answer.body]).toEqual([200, created])
    expect(await readCourse(org, created.id)).toEqual(created)
  })

  test('accepts a course exactly as read', async () => {
    const org = await world.organization()
    const created = await createCourse(org, full)
    const { body } = await org.request('PATCH', `/custom-courses/${created.id}`, await readCourse(org, created.id))

    expect(body).toMatchObject({ ...created, updatedAt: body.updatedAt, items })
  })

  test('writes nothing at all when one part is refused', async () => {
    const org = await world.organization()
    await createCourse(org, { name: 'Taken' })
    const created = await createCourse(org, full)
    const attempts = [
      [{ name: 'New', items: [topic('no-such-topic', 0)] }, 404, 'topic_not_found'],
      [{ name: 'New', items: [scenario('no-such-scenario', 0)] }, 404, 'scenario_not_found'],
      [{ name: 'New', items: [topic('xss', 0), topic('xss', 1)] }, 400, 'invalid_request'],
      [{ name: 'taken', items: [] }, 409, 'course_name_in_use'],
    ] as const
    for (const [body, status, code] of attempts) {
      expectError(await org.request('PATCH', `/custom-courses/${created.id}`, body), status, code)
    }

    expect(await readCourse(org, created.id)).toEqual(created)
  })

  test('keeps the creator when another key changes the course', async () => {
    const org = await world.organization()
    const created = await createCourse(org)
    const { key } = await org.createKey(['custom-courses:write'])
    const { body } = await org.request('PATCH', `/custom-courses/${created.id}`, { icon: 'b' }, { key })

    expect(body.createdByUserId).toBe(org.adminId)
  })

  test('answers 404 custom_course_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createCourse(other)
    for (const id of [randomUUID(), foreign.id]) {
      expectError(await org.request('PATCH', `/custom-courses/${id}`, full), 404, 'custom_course_not_found')
    }

    expect(await readCourse(other, foreign.id)).toEqual(foreign)
  })
})

describe('DELETE /custom-courses/{customCourseId}', () => {
  test('deactivates the course and answers exactly a message', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org, { items })
    const answer = await org.request('DELETE', `/custom-courses/${id}`)
    const { rows } = await world.database.pool.query('select is_active from custom_courses where id = $1', [id])

    expect([answer.status, answer.body]).toEqual([200, { message: 'Custom course deactivated' }])
    expect(await listCourses(org)).toEqual([])
    expect(rows).toEqual([{ is_active: false }])
  })

  test.each([['GET'], ['PATCH', { name: 'Second' }], ['PATCH', {}], ['DELETE']])(
    'makes %s %j return 404 for the course',
    async (method, body?: object) => {
      const org = await world.organization()
      const { id } = await createCourse(org)
      await org.request('DELETE', `/custom-courses/${id}`)

      expectError(await org.request(method, `/custom-courses/${id}`, body), 404, 'custom_course_not_found')
    },
  )

  test('answers 404 custom_course_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createCourse(other)
    for (const id of [randomUUID(), foreign.id]) {
      expectError(await org.request('DELETE', `/custom-courses/${id}`), 404, 'custom_course_not_found')
    }

    expect(await listCourses(other)).toHaveLength(1)
  })
})

describe('POST /custom-courses/{customCourseId}/reactivate', () => {
  const reactivate = (org: TestOrganization, id: string) => org.request('POST', `/custom-courses/${id}/reactivate`)

  test('brings the course back as it was, with its items, and changes nothing the second time', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org, { items })
    const { body: before } = await org.request('GET', `/custom-courses/${id}`)
    await org.request('DELETE', `/custom-courses/${id}`)
    const first = await reactivate(org, id)

    expect([first.status, first.body]).toEqual([200, { ...before, updatedAt: first.body.updatedAt }])
    expect((await reactivate(org, id)).body).toEqual(first.body)
    expect((await org.request('GET', `/custom-courses/${id}`)).body).toEqual(first.body)
    expect(await listCourses(org)).toHaveLength(1)
  })

  test('is refused while another course has its name', async () => {
    const org = await world.organization()
    const { id } = await createCourse(org)
    await org.request('DELETE', `/custom-courses/${id}`)
    await createCourse(org)

    expectError(await reactivate(org, id), 409, 'course_name_in_use')
    expect(await listCourses(org)).toHaveLength(1)
  })

  test('answers 404 custom_course_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const { id: foreignId } = await createCourse(other)
    await other.request('DELETE', `/custom-courses/${foreignId}`)
    for (const id of [randomUUID(), foreignId]) expectError(await reactivate(org, id), 404, 'custom_course_not_found')

    expect(await listCourses(other)).toEqual([])
  })
})

describe('the deactivated courses in the console', () => {
  test('are listed with the fields of active ones, the one deactivated last first, until they are reactivated', async () => {
    const org = await world.organization()
    const { visitor: admin } = await createPerson(world, org, { role: 'org_admin' })
    const list = async () => (await admin.call('GET', '/custom-courses/deactivated')).body
    const first = await createCourse(org, { name: 'First', items })
    const second = await createCourse(org, { name: 'Second' })
    const third = await createCourse(org, { name: 'Third' })
    expect(await list()).toEqual([])
    for (const { id } of [second, first]) await admin.call('DELETE', `/custom-courses/${id}`)

    const listed = await list()
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    expect(Object.keys(listed[0])).toEqual(expect.arrayContaining(summaryFields))
    expect(listed[0]).toMatchObject({ name: 'First', itemCount: 2, usageCount: 0 })
    expect((await listCourses(org)).map(({ id }: { id: string }) => id)).toEqual([third.id])
    await admin.call('POST', `/custom-courses/${first.id}/reactivate`)
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([second.id])
  })

  test('are read by auditors, and hidden from learners and other organizations', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const { id } = await createCourse(org)
    await org.request('DELETE', `/custom-courses/${id}`)
    const { visitor: auditor } = await createPerson(world, org, { email: 'audrey@example.com', role: 'auditor' })
    const { visitor: learner } = await createPerson(world, org, { role: 'learner' })
    const { visitor: stranger } = await createPerson(world, other, { role: 'org_admin' })
    const path = '/custom-courses/deactivated'

    expect((await auditor.call('GET', path)).body).toMatchObject([{ id }])
    expectError(await learner.call('GET', path), 403, 'forbidden')
    expect((await stranger.call('GET', path)).body).toEqual([])
  })
})
