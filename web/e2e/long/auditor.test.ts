import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, goodPassword, type Visitor } from '../../../server/test/web-visitor.ts'
import type { TestOrganization, World } from '../../../server/test/world.ts'
import { createLearningWorld } from '../../../server/test/worlds/learners.ts'
import { pageFacts } from '../../build/page-facts.generated.ts'
import { paths } from '../../src/paths.generated.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'
import { fillIn, fillOrganization, type PageParams } from '../every-page.ts'

/** Pages that are only a form, and where auditors are redirected. */
const forms: Record<string, string> = {
  [paths.importPeople]: paths.people,
  [paths.newAssignment]: paths.assignments,
  [paths.newCourse]: paths.courses,
  [paths.signatureDebugger]: paths.webhooks,
  [paths.newConnection]: paths.singleSignOn,
  [paths.newChatChannel]: paths.chat,
  [`${paths.singleSignOn}/tests/${randomUUID()}`]: paths.singleSignOn,
  [`${paths.findings}/previews/${randomUUID()}`]: paths.findings,
}

/** Every control in the console that changes nothing when pressed. */
const harmless = [/^Load (older|more) /, /^Details of /, /^Copy /, /^Export (CSV|PDF|list)$/, /^Columns$/]
/** Controls that sort a table by a column. */
const sorting = '[role=columnheader] button, th button'

describeInLongRun('an auditor', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let admin: { id: string; visitor: Visitor }
  let auditor: { id: string; visitor: Visitor }
  let params: PageParams
  beforeAll(async () => {
    world = await createLearningWorld()
    org = await world.organization()
    admin = await createPerson(world, org, { role: 'org_admin', email: 'admin@example.com' })
    auditor = await createPerson(world, org, { role: 'auditor', email: 'auditor@example.com' })
    params = await fillOrganization(world, org, admin, ['Sample'])
  })
  afterAll(() => world?.close())

  const openAs = async ({ visitor }: { visitor: Visitor }, path: string, width = 1280) => {
    const page = await browser.open(world.url, { cookie: visitor.cookie, width })
    await visit(page, path)
    return page
  }

  /** Every control on the page that can be pressed or filled in, by accessible name. */
  const controlsOf = async (page: Page) => {
    const buttons = page
      .locator('main')
      .getByRole('button')
      .and(page.locator(`:enabled:not(:is(${sorting}))`))
    const names = await Promise.all((await buttons.all()).map((one) => one.evaluate(nameOf)))
    return names.filter((name) => !harmless.some((pattern) => pattern.test(name)))
  }

  test('is created by an admin who confirms it, and sees their role in the account menu', async () => {
    const person = await createPerson(world, org, { email: 'vera@example.com' })
    const page = await openAs(admin, `/console/people/${person.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Role').selectOption('Auditor')
    await page.getByText('They change nothing, and get no assignments.').waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('dd').getByText('Auditor').waitFor()
    expect(await page.getByRole('link', { name: 'New assignment' }).count()).toBe(0)

    const own = await openAs(auditor, '/')
    await own.waitForURL('**/console/overview')
    await own
      .getByRole('button', { name: 'Grace Sample' })
      .getByText(/^Auditor · /)
      .waitFor()
  })

  test('opens every page of the console, sees why nothing can be changed, and finds no control that changes anything', async () => {
    const page = await openAs(auditor, '/console/overview')
    const written: string[] = []
    const refused: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/app/') && request.method() !== 'GET') written.push(request.url())
    })
    page.on('response', (response) => {
      if (response.url().includes('/api/app/') && response.status() >= 400) refused.push(response.url())
    })
    const found: string[] = []
    const barriers: string[] = []
    const looked = Object.values(pageFacts)
      .filter(({ path, who }) => path.startsWith('/console') && who === 'everyone')
      .map(({ path }) => fillIn(path, params))
    expect(looked.length).toBeGreaterThan(15)
    for (const path of looked) {
      await visit(page, path)
      await page.getByRole('note').getByText('Auditors can view everything but can’t change anything.').waitFor()
      found.push(...(await controlsOf(page)).map((name) => `${path}: ${name}`))
      barriers.push(...(await findBarriers(page, path)))
    }
    expect({ found, written, refused, barriers }).toEqual({ found: [], written: [], refused: [], barriers: [] })

    // The same search finds an admin's controls, so it would find forbidden ones too.
    const own = await openAs(admin, `/console/people/${params.userId}`)
    expect(await controlsOf(own)).toContain('Deactivate')
  })

  test('is redirected from forms to their lists', async () => {
    const page = await openAs(auditor, '/console/overview')
    for (const [form, list] of Object.entries(forms)) {
      await visit(page, form)
      expect(new URL(page.url()).pathname, form).toBe(list)
    }
  })

  test('sees settings and courses locked, with the reason', async () => {
    const page = await openAs(auditor, '/console/organization')
    expect(await page.getByRole('switch', { name: 'Send emails about due dates' }).isDisabled()).toBe(true)
    expect(
      await page.getByRole('group').getByText('Auditors can view everything but can’t change anything.').count(),
    ).toBe(1)
    await visit(page, `/console/courses/${params.courseId}`)
    expect(await page.getByLabel('Name').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
  })

  test('exports people and the logs', async () => {
    for (const path of ['/console/audit', '/console/security', '/console/people']) {
      const page = await openAs(auditor, path)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: /Export/ }).click()
      expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    }
  })

  test('can open the learning pages and return to the console', async () => {
    const page = await openAs(auditor, '/learn')
    for (const path of [paths.catalog, paths.transcript, paths.certificates, paths.preferences, paths.leaderboard]) {
      await visit(page, path)
    }
    expect(await page.getByRole('switch', { name: 'Show the leaderboard in this organization' }).isDisabled()).toBe(
      true,
    )
    await page.getByRole('link', { name: 'Console' }).click()
    await page.waitForURL('**/console/overview')
  })

  test('has pages that fit a phone', async () => {
    const page = await openAs(auditor, '/console/people', 390)
    const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(isWide).toBe(false)
  })
})

/** Runs in the page. */
function nameOf(element: unknown): string {
  const { textContent, ariaLabel } = element as { textContent: string | null; ariaLabel: string | null }
  return (ariaLabel ?? textContent ?? '').trim()
}
