import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createTrainingWorld, finishScenario, passTopic } from '../../../../test/worlds/training.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world?.close())

const newCode = () => randomBytes(32).toString('base64url')

async function createCourse(org: TestOrganization, name = 'Onboarding'): Promise<string> {
  const items = [
    { itemType: 'topic' as const, itemId: 'keys-in-code', orderIndex: 0 },
    { itemType: 'scenario' as const, itemId: 'leaked-key', orderIndex: 1 },
  ]
  return (await org.api.customCourses.create({ name, items })).id
}

let counter = 0
async function createLearner(org: TestOrganization) {
  await world.database.db.deleteFrom('signInTries').execute()
  const email = `learner-${++counter}@example.com`
  return { email, ...(await createPerson(world, org, { email, role: 'learner' })) }
}

const connect = (visitor: Visitor, courseId: string, code: string) =>
  visitor.call('POST', `/learn/lms-courses/${courseId}/registrations`, { code })

/** A request like from a page of another site: no cookie, plain text. */
async function ask(code: string) {
  const answer = await fetch(`${world.url}/lms/progress`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'https://lms.example.com' },
    body: code,
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}

describe('a SCORM package', () => {
  async function readPackage(org: TestOrganization, courseId: string, version: '1.2' | '2004') {
    const files = unzipSync(await org.api.customCourses.scorm(courseId, { version }))
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }

  const namespaces = {
    '1.2': { cp: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2', adlcp: 'http://www.adlnet.org/xsd/adlcp_rootv1p2' },
    '2004': { cp: 'http://www.imsglobal.org/xsd/imscp_v1p1', adlcp: 'http://www.adlnet.org/xsd/adlcp_v1p3' },
  }

  test.each(['1.2', '2004'] as const)('of version %s has a consistent manifest', async (version) => {
    const org = await world.organization()
    const courseId = await createCourse(org, 'Größe & <b>"Ärger"</b>')
    const files = await readPackage(org, courseId, version)
    const manifest = XmlDocument.fromString(files['imsmanifest.xml'] as string)
    const { cp, adlcp } = namespaces[version]
    const find = (path: string) => manifest.find(path, { cp, adlcp }) as XmlElement[]
    const text = (path: string) => find(path).map(({ content }) => content)
    const scormType = version === '1.2' ? 'scormtype' : 'scormType'

    expect(text('/cp:manifest/cp:metadata/cp:schema')).toEqual(['ADL SCORM'])
    expect(text('/cp:manifest/cp:metadata/cp:schemaversion')).toEqual([version === '1.2' ? '1.2' : '2004 4th Edition'])
    expect(text('//cp:organizations/@default')).toEqual(text('//cp:organization/@identifier'))
    expect(text('//cp:item/cp:title')).toEqual(['Größe & <b>"Ärger"</b>'])
    expect(text('//cp:item/@identifierref')).toEqual(text('//cp:resource/@identifier'))
    expect(text(`//cp:resource[@adlcp:${scormType}="sco"]/@href`)).toEqual(['index.html'])
    expect(text('//cp:file/@href').toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'imsmanifest.xml')
        .toSorted(),
    )
    const ids = text('//@identifier')
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z_][\w.-]*$/)
    manifest.dispose()
  })

  test('contains a link and no secret, and is the same every time', async () => {
    const org = await world.organization()
    const courseId = await createCourse(org, '</script><script>alert(1)</script>')
    const first = await org.api.customCourses.scorm(courseId, { version: '2004' })
    const files = await readPackage(org, courseId, '2004')

    expect(await org.api.customCourses.scorm(courseId, { version: '2004' })).toEqual(first)
    expect(files['settings.js']).toBe(
      `window.parapetPackage = ${JSON.stringify({ serviceUrl: world.url, courseId, version: '2004' })}\n`,
    )
    expect(files['index.html']).not.toContain('<script>alert')
  })

  test('is refused for a course of another organization, and for another version', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const courseId = await createCourse(other)

    expectError(await org.request('GET', `/custom-courses/${courseId}/scorm`), 404, 'custom_course_not_found')
    const own = await createCourse(org)
    expectError(await org.request('GET', `/custom-courses/${own}/scorm?version=1.3`), 400, 'invalid_request')
  })
})

describe('a registration', () => {
  test('reads the progress of the person who connected it, and nothing before that', async () => {
    const org = await world.organization()
    const courseId = await createCourse(org)
    const learner = await createLearner(org)
    const code = newCode()
    const before = await ask(code)
    expect((await learner.visitor.call('GET', `/learn/courses/${courseId}`)).status).toBe(404)
    const { status, body } = await connect(learner.visitor, courseId, code)
    const started = await ask(code)
    await passTopic(world, org, learner.id, 'keys-in-code')
    const half = await ask(code)
    await finishScenario(world, org, learner.id, 'leaked-key')
    const done = await ask(code)

    expect(before.body).toEqual({ state: 'waiting' })
    expect(status).toBe(200)
    expect(body.name).toBe('Onboarding')
    expect(started.body).toEqual({ state: 'incomplete', itemsTotal: 2, itemsCompleted: 0, score: null, seconds: 0 })
    expect(half.body).toMatchObject({ state: 'incomplete', itemsCompleted: 1, score: 100 })
    expect(done.body).toMatchObject({ state: 'completed', itemsTotal: 2, itemsCompleted: 2, score: 100 })
    expect((await learner.visitor.call('GET', `/learn/courses/${courseId}`)).status).toBe(200)
    expect(done.headers.get('access-control-allow-origin')).toBe('*')
    expect(done.headers.get('access-control-allow-credentials')).toBeNull()
    expect(Object.keys(done.body)).toEqual(['state', 'itemsTotal', 'itemsCompleted', 'score', 'seconds'])
  })

  test('belongs to the first person who connects it, and the code is not stored', async () => {
    const org = await world.organization()
    const courseId = await createCourse(org)
    const [learner, colleague] = [await createLearner(org), await createLearner(org)]
    const code = newCode()
    expect((await connect(learner.visitor, courseId, code)).status).toBe(200)

    expectError(await connect(colleague.visitor, courseId, code), 409, 'lms_registration_taken')
    expect((await connect(learner.visitor, courseId, code)).status, 'once more by its owner').toBe(200)
    const { rows } = await world.database.pool.query('select * from lms_registrations where org_id = $1', [org.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0].code_hash.toString('latin1')).not.toContain(code)
    const lines = (await org.request('GET', '/audit-log')).body as { action: string }[]
    expect(lines.filter(({ action }) => action === 'lms_registration.bound')).toHaveLength(1)
  })

  test('refuses a course of another organization, and a malformed code', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createCourse(other)
    const own = await createCourse(org)
    const { visitor } = await createLearner(org)

    expectError(await connect(visitor, foreign, newCode()), 404, 'custom_course_not_found')
    for (const code of ['', 'short', `${newCode()}x`, `${newCode().slice(1)}%`]) {
      expectError(await connect(visitor, own, code), 400, 'invalid_request')
    }
  })

  test('returns 400 for invalid input, and is the only URL that other sites may read', async () => {
    for (const code of ['', 'null', '{"code":"x"}', 'ä'.repeat(43), 'x'.repeat(200)]) {
      const { status, body } = await ask(code)
      expect([400, 413], code).toContain(status)
      if (status === 400) expect(body.error).toBe('invalid_request')
    }
    for (const path of ['/api/app/v1/session', '/verify/PPT-2026-7Q3MZX4KS.json', '/']) {
      const { headers } = await world.request('GET', path)
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
    }
  })

  test('reveals nothing after the person is deactivated or erased', async () => {
    const org = await world.organization()
    const courseId = await createCourse(org)
    const [leaver, erased] = [await createLearner(org), await createLearner(org)]
    const codes = [newCode(), newCode()] as const
    await connect(leaver.visitor, courseId, codes[0])
    await connect(erased.visitor, courseId, codes[1])
    await org.api.users.deactivate(leaver.id)
    await eraseUser(org.context(), erased.email)

    for (const code of codes) expect((await ask(code)).body).toEqual({ state: 'waiting' })
    const { rows } = await world.database.pool.query('select user_id from lms_registrations where org_id = $1', [
      org.id,
    ])
    expect(rows.map(({ user_id }) => user_id)).toEqual([leaver.id])
  })

  test('is deleted when the same learner connects many newer ones', async () => {
    const org = await world.organization()
    const courseId = await createCourse(org)
    const { visitor } = await createLearner(org)
    const codes = Array.from({ length: 22 }, newCode)
    for (const code of codes) await connect(visitor, courseId, code)

    expect((await ask(codes[0] as string)).body).toEqual({ state: 'waiting' })
    expect((await ask(codes.at(-1) as string)).body).toMatchObject({ state: 'incomplete' })
  })
})
