import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword } from '../../../server/test/web-visitor.ts'
import { createEndpoint } from '../../../server/test/webhook-world.ts'
import { createWorld, type World } from '../../../server/test/world.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'
import { openAsAdmin } from '../open-as-admin.ts'

describeInLongRun('an admin', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  test('rotates the secret of an endpoint twice in one visit', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    const { id } = await createEndpoint(org, 'https://hooks.example.com/parapet')
    await visit(page, `/console/webhooks/${id}`)
    const rotate = async () => {
      await page.getByRole('button', { name: 'Rotate secret' }).click()
      const dialog = page.getByRole('dialog', { name: 'Rotate signing secret' })
      await dialog.getByRole('button', { name: 'Rotate secret' }).click()
      await dialog.getByLabel('Your password').fill(goodPassword)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      const secret = await dialog.getByText(/^whsec_/).innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
      return secret
    }
    const first = await rotate()
    const second = await rotate()

    expect(second).not.toBe(first)
  })

  test('confirms before an endpoint gets another URL, can undo that, and confirms nothing else', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    const url = 'https://hooks.example.com/parapet'
    const { id } = await createEndpoint(org, url)
    await visit(page, `/console/webhooks/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit endpoint' })
    const save = async (field: string, value: string) => {
      await page.getByRole('button', { name: 'Edit endpoint' }).click()
      await dialog.getByLabel(field).fill(value)
      await dialog.getByRole('button', { name: 'Save changes' }).click()
    }
    await save('Description', 'Scans')
    await dialog.waitFor({ state: 'detached' })
    expect((await org.api.webhookEndpoints.get(id)).description).toBe('Scans')

    await save('URL', `${url}/moved`)
    await dialog.getByText('This decides where your organization’s data is sent.').waitFor()
    expect((await org.api.webhookEndpoints.get(id)).url).toBe(url)
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`${url}/moved`).first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText(`${url}/moved`).first().waitFor({ state: 'detached' })
    expect((await org.api.webhookEndpoints.get(id)).url).toBe(url)
  })

  test('confirms before a learning record store is saved', async () => {
    const { page } = await openAsAdmin(browser, world)
    await visit(page, '/console/record-store')
    await page.getByLabel('xAPI endpoint').fill('https://lrs.example.com/xapi')
    await page.getByLabel('Key or user name').fill('key')
    await page.getByLabel('Secret or password').fill('a secret')
    await page.getByRole('button', { name: 'Save learning record store' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Learning record store saved.').waitFor()
    await page.getByRole('button', { name: 'Pause record store' }).click()
    await page.getByText('The learning record store is paused.').waitFor()
    expect(await dialog.count()).toBe(0)
  })

  test('gets the saved events back after closing the dialog with Escape', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    const { id } = await createEndpoint(org, 'https://hooks.example.com/parapet', [
      'assignment.created',
      'sarif.ingested',
    ])
    await visit(page, `/console/webhooks/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit endpoint' })
    const box = dialog.getByRole('checkbox', { name: /assignment\.created/ })
    await page.getByRole('button', { name: 'Edit endpoint' }).click()
    await box.uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit endpoint' }).click()

    expect(await box.isChecked()).toBe(true)
  })

  test('searches for people, keeps the search in the URL, and returns home by the logo', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    for (const name of ['Vera Example', 'Linus Sample'])
      await org.api.users.create({ name, email: `${name.split(' ')[0]}@${org.slug}.example.com`, role: 'learner' })
    await visit(page, '/console/people')
    await page.getByLabel('Search').fill('vera')
    await page.waitForURL('**/console/people?search=vera')
    await page.reload()
    await page.getByRole('link', { name: 'Vera Example' }).waitFor()
    expect(await page.getByRole('link', { name: 'Linus Sample' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Parapet' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  test('is not offered a retry when something does not exist', async () => {
    const { page } = await openAsAdmin(browser, world)
    await visit(page, '/console/people/00000000-0000-7000-8000-000000000000')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    // React logs the error.
    expect(browser.takeProblems().join()).toContain('does not exist')
  })

  test('chooses an icon for a course, which learners see next to its name', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    await visit(page, '/console/courses/new')
    await page.getByLabel('Name').fill('Onboarding')
    await page.getByRole('button', { name: 'shield' }).click()
    await page.getByRole('button', { name: 'Create', exact: false }).last().click()
    await page.waitForURL(/console\/courses(\/[0-9a-f-]{36})?$/)
    const [course] = await org.api.customCourses.list()
    expect(course).toMatchObject({ name: 'Onboarding', icon: 'shield' })
    await visit(page, `/learn/courses/${course?.id}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^\s*Onboarding$/)
    await page.getByRole('heading', { level: 1 }).locator('svg').waitFor()
  })
})
