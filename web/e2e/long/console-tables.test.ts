import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useReceiver } from '../../../server/test/receiver.ts'
import { createPerson } from '../../../server/test/web-visitor.ts'
import { drain, useDispatcher } from '../../../server/test/webhook-engine.ts'
import { createEndpoint } from '../../../server/test/webhook-world.ts'
import { createWorld, type World } from '../../../server/test/world.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

describeInLongRun('an admin', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  async function openAsAdmin(width?: number) {
    await world.database.db.deleteFrom('signInTries').execute()
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
    for (const name of ['Vera Example', 'Linus Sample', 'Anita Sample'])
      await org.api.users.create({ name, email: `${name.split(' ')[0]}@${org.slug}.example.com`, role: 'learner' })
    const page = await browser.open(world.url, { cookie: visitor.cookie, ...(width === undefined ? {} : { width }) })
    return { org, page }
  }

  test('reads who did what in the audit log, searches by name, and shares the filter by URL', async () => {
    const { org, page } = await openAsAdmin()
    const vera = (await org.api.users.list()).find(({ name }) => name === 'Vera Example')
    await org.api.users.deactivate(vera?.id as string)
    await visit(page, '/console/audit')
    await page.getByRole('textbox', { name: 'Search' }).fill('vera')
    const row = page.getByRole('row').filter({ hasText: 'Test key deactivated Vera Example' })
    await row.waitFor()
    await page.getByRole('row').filter({ hasText: 'Linus Sample' }).waitFor({ state: 'detached' })
    await row.getByRole('link', { name: 'Vera Example' }).click()
    await page.waitForURL(/subject=/)
    await page.reload()
    await row.waitFor()
    expect(await page.getByRole('row').count()).toBe(3)
  })

  test('sorts people, chooses columns, and exports the table with formulas neutralized', async () => {
    const { org, page } = await openAsAdmin()
    await org.api.users.create({ name: '=1+1', email: `formula@${org.slug}.example.com`, role: 'learner' })
    await visit(page, '/console/people?sort=-name')
    const names = () => page.getByRole('rowheader').allInnerTexts()
    expect((await names())[0]).toContain('Vera Example')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.waitForURL((url) => !url.search.includes('sort'))
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Role' }).uncheck()
    await page.getByRole('columnheader', { name: 'Role' }).waitFor({ state: 'detached' })
    expect(page.url()).toContain('hide=')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export list' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')

    expect(text).toContain("'=1+1")
    expect(text.split('\r\n')[0]).toBe('\uFEFFName,Team,Status,Last sign-in')
  })

  test('deactivates several people, and undoes it', async () => {
    const { page } = await openAsAdmin()
    await visit(page, '/console/people')
    for (const name of ['Vera Example', 'Linus Sample'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog', { name: 'Deactivate 2 people?' }).getByRole('button', { name: 'Deactivate' }).click()
    const rows = page.getByRole('row').filter({ hasText: /Vera|Linus/ })
    await rows.first().waitFor({ state: 'detached' })
    await page.getByText('2 people deactivated.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rows.nth(1).waitFor()
  })

  test('reads people as cards on a phone, without scrolling sideways', async () => {
    const { page } = await openAsAdmin(390)
    for (const path of ['/console/people', '/console/audit', '/console/teams', '/console/keys']) {
      await visit(page, path)
      const isWide = await page.evaluate(() => {
        const { document } = globalThis as unknown as {
          document: { documentElement: Size; querySelectorAll(selector: string): Iterable<Size> }
        }
        type Size = { scrollWidth: number; clientWidth: number }
        const tables = [...document.querySelectorAll('[class*=scroll]')]
        return [document.documentElement, ...tables].some((part) => part.scrollWidth > part.clientWidth + 1)
      })
      expect(isWide, path).toBe(false)
    }
  })

  test('sees what a delivery sent, pauses the endpoint, and gives it another address', async () => {
    const { org, page } = await openAsAdmin()
    const receiver = await useReceiver()
    const dispatcher = useDispatcher(world)
    const { id, secret } = await createEndpoint(org, receiver.url)
    await visit(page, `/console/webhooks/${id}`)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByRole('row').filter({ hasText: 'queued' }).waitFor()
    await drain(dispatcher)
    await page.getByRole('row').filter({ hasText: 'delivered' }).getByRole('button', { name: 'Details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delivery' })
    await dialog.getByText('Request headers of attempt 1').click()
    await dialog.getByText('x-service-delivery').waitFor()
    expect(await dialog.locator('pre').last().innerText()).toContain('"createdAt"')
    expect(await dialog.innerText()).not.toContain(secret)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Pause' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'This endpoint is paused' })
    await alert.getByRole('button', { name: 'Resume endpoint' }).click()
    await alert.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Edit endpoint' }).click()
    await page.getByLabel('URL').fill(`${receiver.url}/moved`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(`${receiver.url}/moved`).waitFor()
    await page.getByLabel('Event', { exact: true }).selectOption('sarif.ingested')
    await page.getByText('No deliveries').waitFor()
    expect(page.url()).toContain('event=sarif.ingested')
  })
})
