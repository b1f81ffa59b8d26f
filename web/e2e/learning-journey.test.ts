import { verifyWebhook } from '@parapet/sdk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useReceiver } from '../../server/test/receiver.ts'
import { locationOf, sarifFile } from '../../server/test/sarif-world.ts'
import { createPerson, goodPassword, readMailedToken } from '../../server/test/web-visitor.ts'
import { createEndpoint, deliverDue } from '../../server/test/webhook-world.ts'
import type { World } from '../../server/test/world.ts'
import { createLearningWorld } from '../../server/test/worlds/learners.ts'
import { findBarriers } from './barriers.ts'
import { describeInBrowser, enterPassword, testInLongRun, untilShown, useBrowser, visit } from './browser.ts'
import { solveChallenge } from './player.ts'

/** Once all that the page needs have arrived. */
async function listLoadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type FontSet = Iterable<{ family: string; status: string }> & { ready: Promise<unknown> }
    const { fonts } = (globalThis as unknown as { document: { fonts: FontSet } }).document
    await fonts.ready
    return [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))
  })
}

describeInBrowser('a learner', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld({ injection: { topics: { sql: ['login', 'search'] } } })
  })
  afterAll(() => world?.close())

  test("goes from the invitation to the certificate, and the organization's endpoint is notified", async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { secret } = await createEndpoint(org, receiver.url, ['assignment.completed', 'certificate.issued'])
    const email = `linus@${org.slug}.example.com`
    const user = await org.api.users.create({ name: 'Linus Sample', email, role: 'learner' })
    const course = await org.api.customCourses.create({
      name: 'Onboarding',
      items: [{ itemType: 'topic', itemId: 'sql', orderIndex: 0 }],
    })
    const assignment = await org.api.assignments.create({
      ...{ assigneeType: 'user', assigneeId: user.id, contentArea: 'practice', isMandatory: true },
      ...{ targetType: 'custom-course', targetId: course.id, note: 'Before your first release' },
    })

    const page = await browser.open(world.url)
    await visit(page, `/invitation#${await readMailedToken(world, user.id, 'invitation')}`)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByRole('button', { name: 'Skip, decide later' }).click()
    await page.waitForURL('**/learn')
    const due = page.getByRole('list', { name: 'Due' }).getByRole('listitem')
    await due.getByText('Before your first release').waitFor()
    await due.getByText('Mandatory').waitFor()
    await due.getByRole('link', { name: 'Onboarding' }).click()

    await page.getByRole('heading', { name: 'Onboarding' }).waitFor()
    await page.getByText('0 of 1 completed').waitFor()
    await page.getByRole('link', { name: 'Start: Title of sql' }).click()
    await page.getByText('Lesson of sql.').waitFor()
    await page.getByRole('button', { name: 'Start: Title of login' }).click()
    await solveChallenge(page)
    expect(await page.getByText('Assignment completed').count()).toBe(0)
    await page.getByRole('button', { name: 'Next: Title of search' }).first().click()
    await page.getByRole('heading', { name: 'Title of search' }).waitFor()
    await solveChallenge(page)

    await page.getByText('Assignment completed: Onboarding').waitFor()
    await page.getByRole('status', { name: 'Result' }).getByRole('link', { name: 'Title of injection' }).click()
    const certificate = page.getByRole('article', { name: 'Title of injection' })
    const number = await certificate.getByText(/^PPT-/).innerText()
    const pdf = await page.request.get(
      (await certificate.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
    )
    expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const stranger = await browser.open(world.url)
    await visit(stranger, `/verify/${number}`)
    await stranger.getByRole('heading', { name: 'This certificate is valid' }).waitFor()
    await stranger.getByText('Linus Sample').waitFor()
    // The service makes this page itself; the typefaces come from the build of the web app.
    expect(await listLoadedFonts(stranger)).toContain('Source Serif 4 Variable')
    for (const colorScheme of ['light', 'dark'] as const) {
      await stranger.emulateMedia({ colorScheme })
      expect(await findBarriers(stranger, `certificate, ${colorScheme}`)).toEqual([])
    }
    await visit(page, '/learn/transcript')
    await page.getByText(number).waitFor()

    await deliverDue(world)
    const told = await Promise.all(
      receiver.received.map(({ body, headers }) => verifyWebhook(body, headers, secret, { now: world.clock.now() })),
    )
    expect(told.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { type: 'assignment.completed', data: { id: assignment.id, userId: user.id } },
      { type: 'certificate.issued', data: { certificateNumber: number, userId: user.id } },
    ])
  })

  testInLongRun('no longer sees a deactivated course, and its link says that it is not available', async () => {
    const org = await world.organization()
    const email = `eve@${org.slug}.example.com`
    const { id } = await createPerson(world, org, { email })
    const courses = [
      await org.api.customCourses.create({ name: 'Old' }),
      await org.api.customCourses.create({ name: 'New' }),
    ]
    for (const { id: targetId } of courses) {
      await org.api.assignments.create({
        ...{ assigneeType: 'user', assigneeId: id, contentArea: 'practice', targetType: 'custom-course', targetId },
      })
    }
    await org.api.customCourses.deactivate(courses[0]?.id ?? '')

    const page = await browser.open(world.url)
    await visit(page, `/learn/courses/${courses[0]?.id}`)
    await enterPassword(page, email, goodPassword)
    await page.getByRole('heading', { name: 'Course not available' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    const due = page.getByRole('list', { name: 'Due' }).getByRole('listitem')
    await due.getByRole('link', { name: 'New' }).waitFor()
    expect(await due.count()).toBe(1)
  })

  test('follows a link from a scanner, signs in, and sees the lesson in its language next to the finding', async () => {
    const org = await world.organization()
    const email = `grace@${org.slug}.example.com`
    await createPerson(world, org, { email })
    const file = sarifFile({
      tool: 'Scanner',
      results: [
        {
          ruleId: 'joined-sql',
          level: 'error',
          taxa: [{ id: 'CWE-89' }],
          locations: [locationOf('src/orders.ts', 42)],
        },
      ],
    })
    await org.api.sarif.upload(file, { repo: 'shop/orders', commitAuthorEmail: email })

    const page = await browser.open(world.url)
    await visit(page, '/learn/topics/sql?language=typescript')
    await enterPassword(page, email, goodPassword)
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await page.getByRole('heading', { name: 'Title of sql' }).waitFor()
      const findings = page.getByRole('region', { name: 'Found in your code' })
      await findings.getByText('src/orders.ts').waitFor()
      expect(await findings.innerText()).toMatch(/High\s+Scanner[\s\S]*joined-sql[\s\S]*line 42[\s\S]*shop\/orders/)
      expect(await page.getByRole('combobox', { name: 'Programming language' }).inputValue()).toBe('TypeScript')
    }
    await page.getByRole('button', { name: 'Start: Title of login' }).click()
    await page.getByRole('combobox', { name: 'Programming language' }).and(page.locator('[value=TypeScript]')).waitFor()
  })

  test('searches the catalog by CWE and language, and the URL keeps the search', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/learn/catalog')
    await page.getByLabel('Search').fill('nothing of the kind')
    await page.getByText('No matches').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Search').fill('CWE-8')
    await page.getByText('No matches').waitFor()
    await page.getByLabel('Search').fill('CWE-89')
    await page.getByRole('combobox', { name: 'Programming language' }).selectOption('Python')
    await page.getByRole('button', { name: 'Title of injection', pressed: false }).click()
    await page.waitForURL(/category=injection/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ text: 'CWE-89', language: 'python', category: 'injection' },
    })
    await page.reload()
    await untilShown(page)
    await page.getByRole('link', { name: 'Title of sql' }).waitFor()
    await visit(page, '/learn/catalog?language=rust')
    await page.getByText('No matches').waitFor()
  })

  testInLongRun(
    'can hide their name on the leaderboard, and sees no leaderboard if the organization hides it',
    async () => {
      const org = await world.organization()
      const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
      const boss = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
      const page = await browser.open(world.url, { cookie: visitor.cookie })
      await visit(page, '/learn/topics/sql')
      await page.getByRole('button', { name: 'Start: Title of login' }).click()
      await solveChallenge(page)
      await visit(page, '/learn/preferences')
      await page.getByLabel('Hide my name on the leaderboard').check()
      await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

      const admin = await browser.open(world.url, { cookie: boss.visitor.cookie })
      await visit(admin, '/console/overview')
      await admin.getByRole('link', { name: 'Your own training' }).click()
      await admin.getByRole('link', { name: 'Leaderboard' }).click()
      await admin.getByRole('row').filter({ hasText: 'Anonymous' }).getByText('100').waitFor()
      expect(await admin.getByRole('table').innerText()).not.toContain('Grace')
      await admin.getByLabel('Show the leaderboard in this organization').uncheck()
      await admin.getByText('The leaderboard is turned off').waitFor()
      await admin.getByRole('link', { name: 'Console' }).click()
      await admin.getByRole('heading', { name: 'Overview' }).waitFor()

      await visit(page, '/learn/leaderboard')
      await page.getByText('The leaderboard is turned off').waitFor()
    },
  )
})
