import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { World } from '../../server/test/world.ts'
import { createTrainingWorld, inviteUser } from '../../server/test/worlds/training.ts'
import { describeInBrowser, useBrowser, visit } from './browser.ts'

describeInBrowser('an admin', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createTrainingWorld()
  })
  afterAll(() => world?.close())

  async function open(path: string) {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    for (const name of ['Vera', 'Linus']) await inviteUser(org, name, team.id)
    await world.database.db.deleteFrom('signInTries').execute()
    const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    const show = () => visit(page, path)
    return { org, team, page, show }
  }

  test('plans a program, reads what it means for people, starts it and ends it', async () => {
    const { org, page, show } = await open('/console/programs')
    await show()
    await page.getByRole('link', { name: 'New program' }).first().click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Basics 2027')
    await page.getByRole('checkbox', { name: 'Title of sql' }).check()
    await page.getByRole('region', { name: 'Audience' }).getByText('Everyone').click()
    await page.getByRole('button', { name: 'Save draft' }).click()

    await page.getByRole('heading', { name: 'Basics 2027' }).waitFor()
    const { length: people } = (await org.api.users.list()).filter(({ role }) => role !== 'auditor')
    await page.getByText(`${people} people, 0 already trained, ${people} emails`).waitFor()
    await page.getByText('It creates 1 assignment.').waitFor()
    expect(await org.api.assignments.list()).toEqual([])
    await page.getByRole('button', { name: 'Start now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    await page.getByText(`0 of ${people}`).first().waitFor()
    expect(await org.api.assignments.list({ isActive: true })).toMatchObject([{ assigneeType: 'org', targetId: 'sql' }])

    await page.getByRole('button', { name: 'End program' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End program' }).click()
    await page.getByText('Ended', { exact: true }).first().waitFor()
    expect(await org.api.assignments.list({ isActive: true })).toEqual([])
  })

  test('sorts and filters assignments by link, extends two of them and takes it back', async () => {
    const { org, team, page, show } = await open('/console/assignments?type=topic&sort=name')
    const dueAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
    for (const targetId of ['xss', 'sql']) {
      const target = { contentArea: 'practice', targetType: 'topic', targetId } as const
      await org.api.assignments.create({ assigneeType: 'team', assigneeId: team.id, ...target, deadline: dueAt })
    }
    await show()
    await page.getByText('2 assignments · 0% completed').waitFor()
    const names = () => page.getByRole('table', { name: 'Assignments' }).getByRole('rowheader').allInnerTexts()
    expect((await names()).map((text) => text.split('\n')[0])).toEqual(['Title of sql', 'Title of xss'])
    await page.getByRole('button', { name: 'What' }).click()
    await page.waitForURL(/sort=-name/)
    await page.getByRole('row').nth(1).filter({ hasText: 'Title of xss' }).waitFor()

    await page.getByRole('checkbox', { name: 'Select all 2' }).check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Extend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extend 4 due dates?' })
    await dialog.getByLabel('New due date').fill('2099-01-31')
    await dialog.getByLabel('Reason').fill('Release in January')
    await dialog.getByRole('button', { name: 'Extend due dates' }).click()
    await page.getByText('4 due dates extended.').waitFor()
    await page.getByRole('link', { name: 'Title of sql' }).click()
    const history = page.getByRole('table', { name: 'Due date history' })
    await history.getByRole('row').filter({ hasText: 'Vera' }).getByText('Release in January').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone for 4.').waitFor()
    await history.getByRole('row').filter({ hasText: 'Vera' }).getByText('Due date changed').waitFor()
  })
})
