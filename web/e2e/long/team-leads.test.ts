import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../server/test/sarif-world.ts'
import { createPerson } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { describeInLongRun, untilShown, useBrowser, visit } from '../browser.ts'

describeInLongRun('a team lead', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  const invite = async (org: TestOrganization, name: string, teamId: string) => {
    const email = `${name.toLowerCase()}@${org.slug}.example.com`
    return (await org.api.users.create({ name, email, role: 'learner', teamId })).id
  }

  /** Grace leads Platform with Ada and Linus; Vera is in Tools. A scanner found something in Ada's code. */
  async function useTeam() {
    await world.database.db.deleteFrom('signInTries').execute()
    const org = await world.organization()
    const lead = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    const admin = await createPerson(world, org, { email: `olga@${org.slug}.example.com`, role: 'org_admin' })
    const team = await org.api.teams.create({ name: 'Platform', leadUserIds: [lead.id] })
    const tools = await org.api.teams.create({ name: 'Tools' })
    const ada = await invite(org, 'Ada', team.id)
    await invite(org, 'Linus', team.id)
    const vera = await invite(org, 'Vera', tools.id)
    const found = {
      ruleId: 'sql',
      level: 'error',
      taxa: [{ id: 'CWE-89' }],
      locations: [locationOf('src/orders.ts', 4)],
    }
    const context = { commitAuthorEmail: `ada@${org.slug}.example.com`, repo: 'example/shop' }
    await org.api.sarif.upload(sarifFile({ tool: 'CodeQL', results: [found] }), context)
    return { org, lead, admin, team, tools, ada, vera }
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  test('goes from learning to the team, assigns to all members, reminds them and ends the assignment', async () => {
    const { org, lead } = await useTeam()
    const page = await browser.open(world.url, { cookie: lead.visitor.cookie })
    await visit(page, '/')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'People' }).click()
    await heading(page, 'Platform')
    const members = page.getByRole('table', { name: 'Members' })
    await members.getByRole('row').filter({ hasText: 'Ada' }).filter({ hasText: '0 of 1' }).waitFor()
    expect(await page.getByText('Vera', { exact: true }).count()).toBe(0)

    await page.getByRole('button', { name: 'New assignment' }).click()
    const dialog = page.getByRole('dialog', { name: 'New assignment' })
    await dialog.getByLabel('Search').fill('cross-site')
    await dialog
      .getByRole('radio', { name: /^Cross-site scripting/ })
      .first()
      .check()
    await dialog.getByRole('button', { name: 'Assign training', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await members.getByRole('row').filter({ hasText: 'Linus' }).filter({ hasText: '0 of 1' }).waitFor()

    await page.getByRole('link', { name: 'Team assignments' }).click()
    await heading(page, 'Team assignments')
    const line = page.getByRole('row').filter({ hasText: 'Platform' })
    await line.getByRole('button', { name: 'Remind' }).click()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByText('Reminder sent to 2 people').waitFor()
    await line.getByRole('button', { name: 'End' }).click()
    await page.getByRole('button', { name: 'End assignment' }).click()
    await line.waitFor({ state: 'detached' })
    // She cannot end what the scan assigned.
    expect(await page.getByRole('row').filter({ hasText: 'Ada' }).getByRole('button', { name: 'End' }).count()).toBe(0)
    const lines = (await org.api.auditLog.list()).filter(({ actorId }) => actorId === lead.id)
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['assignment.created', 'assignment.reminded', 'assignment.deactivated']),
    )
    await page.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL('**/learn')
  })

  test('sees findings and progress of members, and of nobody else', async () => {
    const { lead, vera } = await useTeam()
    const page = await browser.open(world.url, { cookie: lead.visitor.cookie })
    await visit(page, '/team/findings')
    const finding = page.getByRole('row').filter({ hasText: 'SQL injection' })
    await finding.filter({ hasText: 'example/shop' }).filter({ hasText: 'Not yet' }).waitFor()
    await finding.getByRole('link', { name: 'Ada' }).click()
    await heading(page, 'Ada')
    await page.getByRole('region', { name: 'Assignments' }).getByText('SQL injection').waitFor()

    await visit(page, `/team/people/${vera}`)
    await heading(page, 'Page not found')
    // React logs what a page could not load.
    expect(browser.takeProblems().filter((problem) => !problem.includes('user does not exist'))).toEqual([])
    expect(await page.getByText('Vera', { exact: true }).count()).toBe(0)
    // The console is for admins.
    await page.goto('/console/people')
    await page.waitForURL('**/learn')
  })

  test('with several teams chooses between them, and an empty team says what to do', async () => {
    const { org, lead, tools } = await useTeam()
    const empty = await org.api.teams.create({ name: 'Quality', leadUserIds: [lead.id] })
    await org.api.teams.update(tools.id, { leadUserIds: [lead.id] })
    const page = await browser.open(world.url, { cookie: lead.visitor.cookie })
    await visit(page, '/team')
    await heading(page, 'Platform')
    await page.getByRole('combobox', { name: 'Team' }).click()
    await page.getByRole('option', { name: 'Tools' }).click()
    await heading(page, 'Tools')
    await page.getByRole('link', { name: 'Vera' }).waitFor()
    await visit(page, `/team?teamId=${empty.id}`)
    await page.getByText('Nobody is in this team yet').waitFor()
    expect(await page.getByRole('button', { name: 'New assignment' }).isDisabled()).toBe(true)
  })

  test('is chosen by an admin on the team page, and a person who leads no team has no team pages', async () => {
    const { org, admin, tools, vera } = await useTeam()
    const page = await browser.open(world.url, { cookie: admin.visitor.cookie })
    await visit(page, `/console/teams/${tools.id}`)
    await page.getByRole('combobox', { name: 'Leads' }).fill('vera')
    await page.getByRole('option', { name: /Vera/ }).click()
    await expect.poll(async () => (await org.api.teams.get(tools.id)).leadUserIds).toEqual([vera])

    await page.goto('/team')
    await page.waitForURL('**/learn')
    await untilShown(page)
    expect(await page.getByText('My team').count()).toBe(0)
  })
})
