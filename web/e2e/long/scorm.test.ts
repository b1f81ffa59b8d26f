/**
 * A package in an LMS: scorm-again is the run-time, on a page of another site with its own small server. The learner
 * signs in in a second window, and their progress arrives in the LMS.
 */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { ScormVersion } from '@parapet/contract'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPerson, goodPassword } from '../../../server/test/web-visitor.ts'
import type { TestOrganization, World } from '../../../server/test/world.ts'
import { createLearningWorld } from '../../../server/test/worlds/learners.ts'
import { passTopic } from '../../../server/test/worlds/training.ts'
import { describeInLongRun, enterPassword, useBrowser, visit } from '../browser.ts'

const runTimes = { '1.2': 'scorm12', '2004': 'scorm2004' } as const
const mediaTypes: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  xml: 'text/xml',
}

type Values = Record<string, unknown>

/** The page that a learner opens in the LMS: the run-time, then the package in a frame. */
function writeLmsPage(version: ScormVersion, kept: Values, isBroken: boolean): string {
  const name = version === '1.2' ? 'API' : 'API_1484_11'
  const create = version === '1.2' ? 'Scorm12API' : 'Scorm2004API'
  const broken = `window.${name} = new Proxy({}, { get: () => () => 'purple' })`
  const start = `window.${name} = new ${create}({ autocommit: false, logLevel: 5 })
    ${version === '1.2' ? '' : ''}window.${name}.loadFromJSON(${JSON.stringify(kept)}, '')`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>LMS</title>
<link rel="icon" href="data:,"><script src="/run-time.js"></script><script>${isBroken ? broken : start}</script></head>
<body><iframe title="Course" src="/package/index.html" width="800" height="500"></iframe></body></html>`
}

async function useLms(files: Record<string, Uint8Array>, version: ScormVersion, { kept = {}, isBroken = false } = {}) {
  const script = readFileSync(createRequire(import.meta.url).resolve(`scorm-again/${runTimes[version]}`))
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    const file = path.startsWith('/package/') ? files[path.slice('/package/'.length)] : undefined
    const body =
      path === '/'
        ? writeLmsPage(version, kept, isBroken)
        : path === '/run-time.js'
          ? script
          : file && Buffer.from(file)
    const ending = path === '/' ? 'html' : (path.split('.').at(-1) as string)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': mediaTypes[ending] ?? 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  // Not the service's site, which is 127.0.0.1.
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** The values reported to the LMS. */
function readValues(page: Page, version: ScormVersion, names: string[]): Promise<Values> {
  return page.evaluate(
    ([api, get, list]) => {
      const runTime = (globalThis as unknown as Record<string, Record<string, (name: string) => string>>)[api as string]
      return Object.fromEntries((list as string[]).map((name) => [name, runTime?.[get as string]?.(name)]))
    },
    [version === '1.2' ? 'API' : 'API_1484_11', version === '1.2' ? 'LMSGetValue' : 'GetValue', names],
  )
}

describeInLongRun('a SCORM package', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld({ injection: { topics: { sql: ['login'], other: ['search'] } } })
  })
  afterAll(() => world?.close())

  async function createCourse(org: TestOrganization) {
    const items = ['sql', 'other'].map((itemId, orderIndex) => ({ itemType: 'topic' as const, itemId, orderIndex }))
    return org.api.customCourses.create({ name: 'Onboarding', items })
  }

  const open = (lms: string) => browser.open(lms, { alsoAt: world.url })

  test.each(['1.2', '2004'] as const)(
    'of version %s reports to the LMS what a learner does after signing in',
    async (version) => {
      const org = await world.organization()
      const course = await createCourse(org)
      const email = `ada@${org.slug}.example.com`
      await world.database.db.deleteFrom('signInTries').execute()
      const { id } = await createPerson(world, org, { email, role: 'learner' })
      const files = unzipSync(await org.api.customCourses.scorm(course.id, { version }))
      const page = await open(await useLms(files, version))
      await page.goto('/')
      const frame = page.frameLocator('iframe')
      await frame.getByText('Not connected yet.').waitFor()

      const opened = page.waitForEvent('popup').catch(() => undefined)
      const inContext = page.context().waitForEvent('page')
      await frame.getByRole('link', { name: 'Open course in Parapet' }).click()
      const parapet = await inContext
      await opened
      await parapet
        .getByRole('button', { name: /Continue|Sign in/ })
        .first()
        .waitFor()
      expect(parapet.url(), 'the code is in no address that a server sees').not.toMatch(/[A-Za-z0-9_-]{43}/)
      await enterPassword(parapet, email, goodPassword)
      await parapet.getByRole('button', { name: 'Connect' }).click()
      await parapet.getByText('Connected', { exact: true }).waitFor()
      await parapet.getByRole('link', { name: 'Start course' }).click()
      await parapet.getByText('0 of 2 completed').waitFor()

      await passTopic(world, org, id, 'sql')
      await frame.getByText('1 of 2 completed.').waitFor()
      const names =
        version === '1.2'
          ? ['cmi.core.lesson_status', 'cmi.core.score.raw', 'cmi.suspend_data']
          : ['cmi.completion_status', 'cmi.success_status', 'cmi.progress_measure', 'cmi.score.scaled']
      const half = await readValues(page, version, names)
      await passTopic(world, org, id, 'other')
      await frame.getByText('Completed. Your learning platform has the result.').waitFor()
      const done = await readValues(page, version, names)

      if (version === '1.2') {
        expect(half).toMatchObject({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '100' })
        expect(done).toMatchObject({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' })
      } else {
        expect(half).toMatchObject({ 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'unknown' })
        expect(Number(half['cmi.progress_measure'])).toBe(0.5)
        expect(done).toMatchObject({ 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' })
        expect(Number(done['cmi.score.scaled'])).toBe(1)
      }
    },
  )

  test('explains how to continue and reports nothing when the LMS returns nonsense', async () => {
    const org = await world.organization()
    const course = await createCourse(org)
    const files = unzipSync(await org.api.customCourses.scorm(course.id, { version: '1.2' }))
    const page = await open(await useLms(files, '1.2', { isBroken: true }))
    await page.goto('/')
    const frame = page.frameLocator('iframe')
    await frame.getByText('Your learning platform did not start this course.').waitFor()
    await frame.getByText('You can still learn in Parapet').waitFor()
    const link = frame.getByRole('link', { name: 'Open course in Parapet' })

    expect(await link.getAttribute('href')).toBe(`${world.url}/learn/lms/${course.id}`)
  })

  test('starts over with a new code when the LMS returns corrupt saved data', async () => {
    const org = await world.organization()
    const course = await createCourse(org)
    const files = unzipSync(await org.api.customCourses.scorm(course.id, { version: '1.2' }))
    const kept = { cmi: { suspend_data: '{"code":"<script>","seconds":-1}' } }
    const page = await open(await useLms(files, '1.2', { kept }))
    await page.goto('/')
    const frame = page.frameLocator('iframe')
    await frame.getByText('Not connected yet.').waitFor()
    const values = await readValues(page, '1.2', ['cmi.suspend_data'])

    expect(JSON.parse(values['cmi.suspend_data'] as string)).toEqual({
      code: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      seconds: 0,
    })
  })

  test('opened without an LMS leads to the course, where there is nothing to connect', async () => {
    const org = await world.organization()
    const course = await createCourse(org)
    await world.database.db.deleteFrom('signInTries').execute()
    const { visitor } = await createPerson(world, org, { role: 'learner' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, `/learn/lms/${course.id}`)

    await page.getByText('You didn’t come here from your learning platform').waitFor()
  })
})
