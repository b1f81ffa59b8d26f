import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../server/src/platform/clock/durations.ts'
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

  test('sees who is overdue with one click, and reminds all of them with three', async () => {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    for (const name of ['Vera', 'Linus', 'Anita']) await inviteUser(org, name, team.id)
    await org.api.assignments.create({
      ...{ assigneeType: 'team', assigneeId: team.id, contentArea: 'practice', targetType: 'topic', targetId: 'sql' },
      deadline: new Date(world.clock.now().getTime() + dayMs).toISOString(),
    })
    world.clock.advance(13 * dayMs)
    const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/console/overview')

    await page.getByRole('link', { name: '3 people', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Vera' }).getByText('Title of sql').waitFor()
    await page.getByText('3 due dates of 3 people in 1 team').waitFor()
    await page.getByRole('button', { name: 'Remind all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click()

    await page.getByText('Reminder sent to 3 people.').waitFor()
    await page.getByRole('row').filter({ hasText: 'Never' }).first().waitFor({ state: 'detached' })
    const { rows } = await world.database.pool.query(
      `select count(*)::int as count from mails where org_id = $1 and kind = 'deadline-reminder'`,
      [org.id],
    )
    expect(rows).toEqual([{ count: 3 }])
  })

  test('extends chosen due dates and takes it back, on whatever page', async () => {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    for (const name of ['Vera', 'Linus']) await inviteUser(org, name, team.id)
    await org.api.assignments.create({
      ...{ assigneeType: 'team', assigneeId: team.id, contentArea: 'practice', targetType: 'topic', targetId: 'sql' },
      deadline: new Date(world.clock.now().getTime() + dayMs).toISOString(),
    })
    world.clock.advance(3 * dayMs)
    await world.database.db.deleteFrom('signInTries').execute()
    const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/console/overdue')
    await page.getByRole('checkbox', { name: 'Select Vera: Title of sql' }).check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Extend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extend 1 due date?' })
    await dialog.getByLabel('New due date').fill('2099-01-31')
    await dialog.getByLabel('Reason').fill('Release in January')
    await dialog.getByRole('button', { name: 'Extend due dates' }).click()
    await page.getByText('1 due date extended.').waitFor()
    await page.getByRole('row').filter({ hasText: 'Vera' }).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Assignments', exact: true }).first().click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone for 1.').waitFor()
    await page.getByRole('link', { name: 'Overdue', exact: true }).first().click()
    await page.getByRole('row').filter({ hasText: 'Vera' }).waitFor()
  })
})
