import { randomUUID } from 'node:crypto'
import type { Certificate } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createWorld, expectError, type TestOrganization, useWorld, type World } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { write } from '../../organization/organization/organization.ts'
import type { CatalogContext, CatalogTopic } from '../catalog/catalog.ts'
import { newCertificateNumber } from './certificate-number.ts'
import { insertCertificate } from './certificates.queries.ts'
import { issueCertificates } from './certificates.ts'

const fields = [
  'certificateId',
  'certificateNumber',
  'userId',
  'userName',
  'userEmail',
  'categoryId',
  'categoryTitle',
  'issuedAt',
  'handsOnFixes',
  'tries',
  'days',
  'verificationUrl',
  'status',
  'expiresAt',
  'renewableFrom',
  'renewedByNumber',
]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Item = { itemType: 'topic' | 'scenario'; itemId: string }

function itemsOf(categoryId: string): Item[] {
  const ids = (items: World['catalog']['topics'] | World['catalog']['scenarios']) =>
    [...items.values()].filter((item) => item.categoryId === categoryId && !item.isRetired).map(({ id }) => id)
  return [
    ...ids(world.catalog.topics).map((itemId) => ({ itemType: 'topic' as const, itemId })),
    ...ids(world.catalog.scenarios).map((itemId) => ({ itemType: 'scenario' as const, itemId })),
  ]
}

/** Input from the learning feature, whose own tests cover how it counts. */
const evidence = { listNotYet: async () => [], countWork: async () => ({ handsOnFixes: 3, tries: 8, days: 2 }) }

/** Completes the items in one transaction, as a learner's progress does. */
function complete(ctx: CatalogContext, userId: string, items: Item[], categoryIds: string[]): Promise<unknown> {
  return write(ctx, async (ctx) => {
    await ctx.db
      .insertInto('completedItems')
      .values(items.map((item) => ({ orgId: ctx.org.id, userId, ...item, completedAt: ctx.clock.now() })))
      .execute()
    return issueCertificates(ctx, userId, categoryIds, evidence)
  })
}

const addUser = (org: TestOrganization, name = 'Ada Example') =>
  org.api.users.create({ name, email: `${randomUUID()}@example.com`, role: 'learner' })

async function certify(org: TestOrganization, userId: string, categoryId = 'injection'): Promise<Certificate> {
  await complete(org.context(), userId, itemsOf(categoryId), [categoryId])
  const issued = (await listOf(org, userId)).find((certificate) => certificate.categoryId === categoryId)
  if (issued === undefined) throw new Error('no certificate was issued')
  return issued
}

const list = async (org: TestOrganization, query = '') =>
  (await org.request('GET', `/certificates${query}`)).body as Certificate[]
const listOf = async (org: TestOrganization, userId: string) =>
  (await org.request('GET', `/users/${userId}/certificates`)).body as Certificate[]

/** The events of the organization. */
async function eventsOf(org: TestOrganization) {
  const { rows } = await world.database.pool.query(
    'select type, body from webhook_events where org_id = $1 order by id',
    [org.id],
  )
  return rows.map(({ type, body }) => ({ type, data: JSON.parse(body).data as Certificate }))
}

describe('a certificate', () => {
  test('is issued with the last topic or scenario of a category, and not before', async () => {
    const org = await world.organization()
    const user = await addUser(org)
    const [last, ...others] = itemsOf('injection') as [Item, ...Item[]]
    await complete(org.context(), user.id, others, ['injection'])
    const before = await list(org)
    await complete(org.context(), user.id, [last], ['injection'])
    const after = await list(org)

    expect(others.length).toBeGreaterThan(2)
    expect(before).toEqual([])
    expect(after).toHaveLength(1)
    expect(Object.keys(after[0] as object)).toEqual(fields)
    expect(after[0]).toMatchObject({
      certificateNumber: expect.stringMatching(/^PPT-\d{4}-[0-9A-HJKMNP-TV-Z]{9}$/),
      userId: user.id,
      userName: user.name,
      userEmail: user.email,
      categoryId: 'injection',
      categoryTitle: world.catalog.categories.get('injection')?.title,
      handsOnFixes: 3,
      tries: 8,
      days: 2,
      verificationUrl: `${world.url}/verify/${after[0]?.certificateNumber}`,
    })
  })

  test('raises one event with the data of the list entry, and adds one audit line', async () => {
    const org = await world.organization()
    const user = await addUser(org)
    const certificate = await certify(org, user.id)
    const log = (await org.request('GET', '/audit-log')).body
    const lines = log.filter(({ action }: { action: string }) => action === 'certificate.issued')

    expect(await eventsOf(org)).toEqual([{ type: 'certificate.issued', data: certificate }])
    expect(lines).toMatchObject([
      {
        subjectType: 'certificate',
        subjectId: certificate.certificateId,
        details: { userId: user.id, categoryId: 'injection' },
      },
    ])
  })

  test('is issued once, however often the category is checked again', async () => {
    const org = await world.organization()
    const user = await addUser(org)
    const certificate = await certify(org, user.id)
    for (const categoryIds of [['injection'], ['injection', 'injection', 'access-control'], []]) {
      await write(org.context(), (ctx) => issueCertificates(ctx, user.id, categoryIds, evidence))
    }

    expect(await list(org)).toEqual([certificate])
    expect(await eventsOf(org)).toHaveLength(1)
  })

  test('is issued for each of several categories, with its own number', async () => {
    const org = await world.organization()
    const user = await addUser(org)
    const categoryIds = ['injection', 'cryptography']
    await complete(org.context(), user.id, categoryIds.flatMap(itemsOf), categoryIds)
    const certificates = await list(org)

    expect(certificates.map(({ categoryId }) => categoryId).toSorted()).toEqual(categoryIds.toSorted())
    expect(new Set(certificates.map(({ certificateNumber }) => certificateNumber)).size).toBe(2)
  })

  test('does not require retired items, and is not issued for a category without items', async () => {
    const org = await world.organization()
    const user = await addUser(org)
    const topics = world.catalog.topics as Map<string, CatalogTopic>
    const buried = topics.get('xss') as CatalogTopic
    topics.set('xss', { ...buried, isRetired: true })
    onTestFinished(() => void topics.set('xss', buried))
    await complete(org.context(), user.id, itemsOf(buried.categoryId), [buried.categoryId, 'no-such-category'])

    expect(itemsOf(buried.categoryId).map(({ itemId }) => itemId)).not.toContain('xss')
    expect((await list(org)).map(({ categoryId }) => categoryId)).toEqual([buried.categoryId])
  })

  test('does not count what other people completed', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const [user, colleague] = [await addUser(org), await addUser(org)]
    const [last, ...others] = itemsOf('injection') as [Item, ...Item[]]
    await complete(org.context(), user.id, others, ['injection'])
    await complete(org.context(), colleague.id, [last], ['injection'])

    expect(await list(org)).toEqual([])
    expect(await list(other)).toEqual([])
  })

  test('is rolled back with its event when the transaction of the completion fails', async () => {
    const org = await world.organization()
    const user = await addUser(org)
    const failing = inTransaction(org.context(), async (ctx) => {
      await complete(ctx, user.id, itemsOf('injection'), ['injection'])
      throw new Error('the power went out')
    })

    await expect(failing).rejects.toThrow('the power went out')
    expect(await list(org)).toEqual([])
    expect(await eventsOf(org)).toEqual([])
  })

  test('gets another number when the first is taken, in any organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const [user, stranger] = [await addUser(org), await addUser(other)]
    const issuedAt = world.clock.now()
    const row = {
      number: newCertificateNumber(issuedAt),
      categoryId: 'injection',
      userName: 'Ada',
      categoryTitle: 'Injection',
      organizationName: 'Org',
      ...{ handsOnFixes: 1, tries: 2, days: 1 },
      issuedAt,
    }
    const insert = (orgId: string, userId: string, changes = {}) =>
      insertCertificate(world.database.db, { ...row, id: newId(), orgId, userId, ...changes })

    expect(await insert(org.id, user.id)).toBe('inserted')
    expect(await insert(other.id, stranger.id)).toBe('number_taken')
    expect(await insert(other.id, stranger.id, { number: newCertificateNumber(issuedAt) })).toBe('inserted')
    expect(await insert(org.id, user.id, { number: newCertificateNumber(issuedAt) })).toBe('issued_before')
  })

  test('keeps the name from the time of issue; the email address is the current one', async () => {
    const org = await world.organization()
    const user = await addUser(org)
    const issued = await certify(org, user.id)
    await org.api.users.update(user.id, { name: 'Ada King', email: 'king@example.com', role: 'learner', teamId: null })

    expect(await list(org)).toEqual([{ ...issued, userEmail: 'king@example.com' }])
  })
})

describe('GET /certificates', () => {
  test('lists the newest first, page by page, without gaps or repeats', async () => {
    const org = await world.organization()
    const categoryIds = [...world.catalog.categories.keys()]
    for (const name of ['Ada', 'Grace']) {
      const user = await addUser(org, name)
      for (const categoryId of categoryIds) await certify(org, user.id, categoryId)
    }
    const all = await list(org)
    const pages: Certificate[] = []
    for (let page = await list(org, '?limit=7'); page.length > 0; ) {
      pages.push(...page)
      page = await list(org, `?limit=7&before=${page.at(-1)?.certificateId}`)
    }

    expect(all.map(({ categoryId }) => categoryId)).toEqual([...categoryIds, ...categoryIds].toReversed())
    expect(pages).toEqual(all)
  })

  test.each(['limit=0', 'limit=1001', 'limit=ten', 'before=yesterday', 'before='])('refuses ?%s', async (query) => {
    const org = await world.organization()

    expectError(await org.request('GET', `/certificates?${query}`), 400, 'invalid_request')
  })

  test('shows nothing of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await certify(other, (await addUser(other)).id)
    const own = await certify(org, (await addUser(org)).id)

    expect(await list(org)).toEqual([own])
    expect(await list(org, `?before=${foreign.certificateId}`)).toEqual([])
  })
})

describe('GET /users/{userId}/certificates', () => {
  test('lists the certificates of one user, newest first, and an empty list for a user without any', async () => {
    const org = await world.organization()
    const [user, colleague] = [await addUser(org), await addUser(org)]
    const first = await certify(org, user.id)
    const second = await certify(org, user.id, 'cryptography')

    expect(await listOf(org, user.id)).toEqual([second, first])
    expect(await listOf(org, colleague.id)).toEqual([])
  })

  test('answers 404 user_not_found for an unknown user, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await addUser(other)
    await certify(other, foreign.id)

    for (const id of [randomUUID(), foreign.id, 'nobody']) {
      expectError(await org.request('GET', `/users/${id}/certificates`), 404, 'user_not_found')
    }
  })
})

describe('anyone with the number can verify a certificate without a key:', () => {
  test('the JSON contains who, what, where and when, and nothing else', async () => {
    const org = await world.organization({ name: 'Ärzte & Söhne' })
    const user = await addUser(org, 'Zoë <b>Öztürk</b>')
    const certificate = await certify(org, user.id)
    const answer = await world.request('GET', `/verify/${certificate.certificateNumber}.json`)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.body).toStrictEqual({
      certificateNumber: certificate.certificateNumber,
      name: 'Zoë <b>Öztürk</b>',
      categoryTitle: certificate.categoryTitle,
      organizationName: 'Ärzte & Söhne',
      issuedAt: certificate.issuedAt,
      handsOnFixes: certificate.handsOnFixes,
      tries: certificate.tries,
      days: certificate.days,
      isValid: true,
      status: 'valid',
      expiresAt: null,
      renewedByNumber: null,
    })
  })

  test('the page contains the same, with escaped names and a strict content security policy', async () => {
    const org = await world.organization({ name: 'Ärzte & Söhne' })
    const user = await addUser(org, '<script>alert(1)</script>')
    const { certificateNumber, issuedAt } = await certify(org, user.id)
    const { status, headers, text } = await world.request('GET', `/verify/${certificateNumber}`)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('This certificate is valid')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('Ärzte &amp; Söhne')
    const day = /<time datetime="(.+)">(\d{1,2} [A-Z][a-z]+ \d{4})<\/time>/.exec(text)
    expect(day?.[1]).toBe(issuedAt)
    expect(new Date(`${day?.[2]} UTC`).toISOString().slice(0, 10)).toBe(issuedAt.slice(0, 10))
    expect(text).toContain(`href="${certificateNumber}.pdf"`)
    expect(text).not.toMatch(/<script/)
  })

  test('the PDF has the number as its file name', async () => {
    const org = await world.organization()
    const { certificateNumber } = await certify(org, (await addUser(org)).id)
    const { status, headers, text } = await world.request('GET', `/verify/${certificateNumber}.pdf`)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${certificateNumber}.pdf"`)
    expect(headers.get('content-security-policy')).toContain(
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toMatch(/^%PDF-1\.7/)
  })

  test('a number in lowercase is the same number', async () => {
    const org = await world.organization()
    const { certificateNumber } = await certify(org, (await addUser(org)).id)
    const { body } = await world.request('GET', `/verify/${certificateNumber.toLowerCase()}.json`)

    expect(body.certificateNumber).toBe(certificateNumber)
  })

  test.each([
    ['that was never given', newCertificateNumber(new Date())],
    ['with a wrong check character', 'PPT-2026-7Q3MZX4K0'],
    ['that is none', 'hello'],
    ['with odd characters', 'PPT-2026-%00%2e%2e%2f'],
    ['with half an escape', '%e0%a4%a'],
  ])('a number %s returns 404 in every format', async (_what, number) => {
    for (const ending of ['json', 'pdf']) {
      const answer = await world.request('GET', `/verify/${number}.${ending}`)
      expect(expectError(answer, 404, 'certificate_not_found')).toEqual({ error: 'certificate_not_found' })
    }
    const page = await world.request('GET', `/verify/${number}`)
    expect(page.status).toBe(404)
    expect(page.text).toContain('We can’t find that certificate')
  })

  test('trying many numbers quickly returns 429', async () => {
    const fresh = await useWorld()
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) {
      statuses.push((await fresh.request('GET', `/verify/${newCertificateNumber(new Date())}.json`)).status)
    }
    const refused = await fresh.request('GET', `/verify/${newCertificateNumber(new Date())}`)

    expect(statuses).toEqual([...Array(60).fill(404), 429])
    expect(expectError(refused, 429, 'rate_limited')).toEqual({ error: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })
})

test('erasing a person removes their name from certificates and verification, and changes nobody else', async () => {
  const org = await world.organization()
  const [user, colleague] = [await addUser(org, 'Canary Person'), await addUser(org, 'Grace')]
  const { certificateNumber } = await certify(org, user.id)
  const kept = await certify(org, colleague.id)
  await eraseUser(org.context(), user.email)
  const { body } = await world.request('GET', `/verify/${certificateNumber}.json`)

  expect(body).toMatchObject({ name: 'Erased user', isValid: true })
  expect(await listOf(org, user.id)).toMatchObject([{ certificateNumber, userName: 'Erased user' }])
  expect(JSON.stringify([await list(org), await eventsOf(org)])).not.toMatch(/canary/i)
  expect(await listOf(org, colleague.id)).toEqual([kept])
})
