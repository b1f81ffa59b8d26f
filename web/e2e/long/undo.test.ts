import { afterAll, beforeAll, expect, test } from 'vitest'
import { useReceiver } from '../../../server/test/receiver.ts'
import { createEndpoint, raise } from '../../../server/test/webhook-world.ts'
import { createWorld, type World } from '../../../server/test/world.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'
import { openAsAdmin } from '../open-as-admin.ts'

describeInLongRun('an admin undoes', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  async function open() {
    const { org, page } = await openAsAdmin(browser, world)
    const vera = await org.api.users.create({
      name: 'Vera Example',
      email: `vera@${org.slug}.example.com`,
      role: 'learner',
    })
    const undo = async (message: string) => {
      const notice = page.getByRole('alert').filter({ hasText: message })
      await notice.getByRole('button', { name: 'Undo' }).click()
      await notice.waitFor({ state: 'detached' })
    }
    return { org, vera, page, undo }
  }

  const items = (['xss', 'sql-injection'] as const).map((itemId, orderIndex) => ({
    itemType: 'topic' as const,
    itemId,
    orderIndex,
  }))

  test('changes to a course and its deactivation, even after the page has closed', async () => {
    const { org, page, undo } = await open()
    const { id } = await org.api.customCourses.create({ name: 'Onboarding', items })
    await visit(page, `/console/courses/${id}`)
    await page.getByLabel('Name').fill('Onboarding 2027')
    await page.getByRole('button', { name: /^Remove.*SQL injection/ }).click()
    await page.getByRole('button', { name: 'Save changes', exact: true }).click()
    await page.getByRole('link', { name: 'Onboarding 2027' }).waitFor()
    expect((await org.api.customCourses.get(id)).items).toHaveLength(1)
    await undo('Onboarding 2027 is saved.')
    await page.getByRole('link', { name: 'Onboarding', exact: true }).waitFor()

    await page.getByRole('link', { name: 'Onboarding', exact: true }).click()
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await page.getByRole('button', { name: 'Deactivate course' }).click()
    await page.getByText('No courses yet').waitFor()
    await undo('Onboarding is deactivated.')
    await page.getByRole('link', { name: 'Onboarding', exact: true }).waitFor()

    const { name, items: restored } = await org.api.customCourses.get(id)
    expect(name).toBe('Onboarding')
    expect(restored.map(({ itemId }) => itemId)).toEqual(['xss', 'sql-injection'])
  })

  test('the end of an assignment, and changed terms', async () => {
    const { org, vera, page, undo } = await open()
    const { id } = await org.api.assignments.create({
      assigneeType: 'user',
      assigneeId: vera.id,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: 'xss',
      note: 'Before the audit',
    })
    await visit(page, `/console/assignments/${id}`)
    await page.getByRole('button', { name: 'End assignment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End assignment' }).click()
    await page.getByText('This assignment has ended').waitFor()
    await undo('has ended.')
    await page.getByText('This assignment has ended').waitFor({ state: 'detached' })
    expect((await org.api.assignments.get(id)).isActive).toBe(true)

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Note').fill('Another note')
    await page.getByRole('button', { name: 'Save changes', exact: true }).click()
    await page.getByRole('definition').filter({ hasText: 'Another note' }).waitFor()
    await undo('Assignment updated.')
    expect((await org.api.assignments.get(id)).note).toBe('Before the audit')
  })

  test('a new member and a new name of a team', async () => {
    const { org, vera, page, undo } = await open()
    const former = await org.api.teams.create({ name: 'Former' })
    const team = await org.api.teams.create({ name: 'Platform' })
    await org.api.users.update(vera.id, { name: vera.name, email: vera.email, role: 'learner', teamId: former.id })
    await visit(page, `/console/teams/${team.id}`)
    await page.getByRole('combobox', { name: 'Add person' }).fill('vera')
    await page.getByRole('option', { name: /Vera Example/ }).click()
    await page.getByRole('row').filter({ hasText: 'Vera Example' }).waitFor()
    await undo('Vera Example is in Platform now.')
    await page.getByText('Nobody is in this team').waitFor()
    expect((await org.api.users.get(vera.id)).teamId).toBe(former.id)

    await page.getByRole('button', { name: 'Edit team' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Tools')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { name: 'Tools' }).waitFor()
    await undo('Tools is saved.')
    await page.getByRole('heading', { name: 'Platform' }).waitFor()
  })

  test('a paused webhook endpoint, with the events that were held meanwhile', async () => {
    const { org, page, undo } = await open()
    const receiver = await useReceiver()
    const { id } = await createEndpoint(org, receiver.url)
    await visit(page, `/console/webhooks/${id}`)
    await raise(world, org)
    await page.getByRole('row').filter({ hasText: 'queued' }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('row').filter({ hasText: 'held' }).waitFor()
    await undo('The endpoint is paused.')
    await page.getByRole('row').filter({ hasText: 'queued' }).waitFor()
    expect((await org.api.webhookEndpoints.get(id)).isActive).toBe(true)
  })
})
