import type { UserAssignment } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

const dayMs = 86_400_000

describeInLongRun('the new assignment wizard', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let cookie: string | undefined
  beforeAll(async () => {
    world = await createWorld()
    org = await world.organization()
    cookie = (await createPerson(world, org, { role: 'org_admin' })).visitor.cookie
  })
  afterAll(() => world?.close())

  async function open(path: string) {
    const page = await browser.open(world.url, { cookie })
    await visit(page, path)
    return page
  }

  const describeOwn = ({ targetId, dueInDays, repeatMonths }: UserAssignment) => ({ targetId, dueInDays, repeatMonths })

  test('assigns several topics to a team and a person, with days for each and a renewal', async () => {
    const team = await org.api.teams.create({ name: 'Platform' })
    const ada = await org.api.users.create({ name: 'Ada', email: 'ada@example.com', role: 'learner', teamId: team.id })
    const max = await org.api.users.create({ name: 'Max', email: 'max@example.com', role: 'learner' })
    const page = await open('/console/assignments/new')

    await page.getByRole('combobox', { name: 'Teams' }).click()
    await page.getByRole('option', { name: /Platform/ }).click()
    await page.getByRole('combobox', { name: 'People' }).fill('max@')
    await page.getByRole('option', { name: /Max/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'Path traversal' }).check()
    await page.getByRole('checkbox', { name: 'SQL injection', exact: true }).check()
    await page.getByRole('group', { name: '2 items chosen' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Platform and Max').waitFor()
    await page.getByRole('radiogroup', { name: 'Due date' }).getByText('Days for each person').click()
    await page.getByLabel('Days until due').fill('21')
    await page.getByLabel('Repeat').selectOption('After 12 months')
    await page.getByRole('button', { name: 'Assign training', exact: true }).click()

    await page.getByText('4 assignments created.').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'Path traversal' })
      .filter({ hasText: '21 days for each person' })
      .first()
      .waitFor()
    for (const { id } of [ada, max]) {
      const own = await org.api.assignments.listOfUser(id)
      expect(own.map(describeOwn).toSorted((a, b) => a.targetId.localeCompare(b.targetId))).toEqual([
        { targetId: 'path-traversal', dueInDays: 21, repeatMonths: 12 },
        { targetId: 'sql-injection', dueInDays: 21, repeatMonths: 12 },
      ])
      for (const { dueAt, createdAt } of own) expect(Date.parse(dueAt ?? '') - Date.parse(createdAt)).toBe(21 * dayMs)
    }

    // The same selection again: everything is already assigned.
    await page.getByRole('link', { name: 'New assignment' }).click()
    await page.getByRole('combobox', { name: 'Teams' }).click()
    await page.getByRole('option', { name: /Platform/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'Path traversal' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Assign training', exact: true }).click()
    await page.getByText('0 assignments created. 1 skipped: already assigned.').waitFor()
  })

  test('creates a rule for people who join a team later, and shows their own due dates', async () => {
    const team = await org.api.teams.create({ name: 'Payments' })
    const page = await open(`/console/assignments/new?teamId=${team.id}`)
    await page.getByLabel('New joiners only').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'Path traversal' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radiogroup', { name: 'Due date' }).getByText('Days for each person').click()
    await page.getByRole('button', { name: 'Assign training', exact: true }).click()
    await page.getByRole('heading', { name: 'Path traversal' }).waitFor()
    await page.getByText('Auto-enroll', { exact: true }).waitFor()
    await page.getByText('People who join from now on appear here.').waitFor()

    world.clock.advance(1000)
    const { id: eve } = await org.api.users.create({
      name: 'Eve',
      email: 'eve@example.com',
      role: 'learner',
      teamId: team.id,
    })
    const [own] = await org.api.assignments.listOfUser(eve)
    expect(own).toMatchObject({ targetId: 'path-traversal', dueInDays: 30, onlyNewMembers: true })
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'Eve' }).waitFor()
  })

  test('people choose their emails and time zone in their account', async () => {
    const { id, visitor } = await createPerson(world, org, { email: 'grete@example.com' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/account')
    const box = page.getByRole('checkbox', { name: 'New assignments' })
    await box.waitFor()
    expect(await box.isChecked()).toBe(true)
    await box.click()
    await expect.poll(() => box.isChecked()).toBe(false)
    await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Berlin')
    await expect
      .poll(async () => (await visitor.call('GET', '/account/mail-preferences')).body)
      .toMatchObject({ timeZone: 'Europe/Berlin', mails: { assignments: false, reminders: true } })
    expect(id).toBeDefined()
  })
})
