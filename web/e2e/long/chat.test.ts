import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../../server/test/receiver.ts'
import { createPerson, goodPassword } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { behaveAs, post } from '../../../server/test/worlds/chat.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

describeInLongRun('chat channels', () => {
  const browser = useBrowser()
  let world: World
  let receiver: Receiver
  let org: TestOrganization
  let cookie: string | undefined
  beforeAll(async () => {
    world = await createWorld()
    receiver = await startReceiver()
    behaveAs(receiver, 'slack', '/services/T0/B0/secret')
    behaveAs(receiver, 'teams', '/workflows/secret')
    receiver.behave('/gone', (response) => response.writeHead(404).end('no_service'))
    org = await world.organization()
    cookie = (await createPerson(world, org, { role: 'org_admin' })).visitor.cookie
  })
  afterAll(async () => {
    await world?.close()
    await receiver?.close()
  })

  async function open(path: string, as = cookie) {
    const page = await browser.open(world.url, { cookie: as })
    await visit(page, path)
    return page
  }

  async function createOnPage(page: Page, fields: { program?: string; name: string; url: string }): Promise<void> {
    await visit(page, '/console/chat/new')
    if (fields.program !== undefined) await page.getByText(fields.program, { exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(fields.name)
    await page.getByLabel('Webhook URL').fill(fields.url)
    await page.getByRole('button', { name: 'Create channel' }).click()
    await confirm(page)
    await page.getByRole('heading', { level: 1, name: fields.name }).waitFor()
  }

  async function confirm(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  }

  test('an admin connects Slack, sees the preview, and sends a test message that arrives', async () => {
    await org.api.teams.create({ name: 'Payments' })
    const page = await open('/console/chat')
    await page.getByText('No chat channels yet').waitFor()
    await page.getByRole('link', { name: 'New channel' }).click()
    await page.getByText('How to get the URL from Slack').click()
    await page.getByText('Activate Incoming Webhooks').waitFor()

    const preview = page.getByRole('figure', { name: 'Preview of the message' })
    await preview.getByText('New training for 14 people').waitFor()
    expect(await preview.getByText('Ada Example').count()).toBe(0)
    await page.getByLabel('Name people in messages').click({ force: true })
    await preview.getByText('Ada Example, Grace Sample, Alan Example and 9 more').waitFor()
    await page.getByRole('combobox', { name: 'Event' }).click()
    await page.getByRole('option', { name: 'Overdue summary' }).click()
    await preview.getByText('5 people have overdue training').waitFor()

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('#secure-coding')
    await page.getByLabel('Webhook URL').fill(`${receiver.url}/services/T0/B0/secret`)
    await page.getByRole('combobox', { name: 'Scope' }).click()
    await page.getByRole('option', { name: 'Payments' }).click()
    expect(await page.getByLabel('Disabled webhooks').count()).toBe(0)
    await page.getByRole('button', { name: 'Create channel' }).click()
    await confirm(page)
    await page.getByRole('heading', { level: 1, name: '#secure-coding' }).waitFor()
    expect(await page.content()).not.toContain('T0/B0')

    await page.getByRole('button', { name: 'Send test message' }).click()
    await page.getByText('Waiting for Slack to answer').waitFor()
    await post(world)
    await page.getByText('Test message delivered').waitFor()
    await page.getByText('Slack returned HTTP 200').waitFor()
    await page.getByRole('row').filter({ hasText: 'New training for 14 people' }).getByText('delivered').waitFor()
  })

  test('a refused test message shows the response from Slack and what to do', async () => {
    const page = await open('/console/chat')
    await createOnPage(page, { name: 'Gone', url: `${receiver.url}/gone` })
    await page.getByRole('button', { name: 'Send test message' }).click()
    await page.getByText('Waiting for Slack to answer').waitFor()
    await post(world)
    await page.getByText('Test message failed').waitFor()
    const result = page.getByRole('status').filter({ hasText: 'Test message failed' })
    await result.getByText('The webhook was removed from Slack. Create a new one and save its URL here.').waitFor()
    await result.getByText('no_service', { exact: true }).waitFor()
  })

  test('an admin connects Teams, pauses and resumes the channel, changes its address, and deletes it', async () => {
    const page = await open('/console/chat')
    const url = `${receiver.url}/workflows/secret`
    await createOnPage(page, { program: 'Microsoft Teams', name: 'Security team', url })
    await page.getByRole('button', { name: 'Pause channel' }).click()
    await page.getByText('Nothing is posted.').waitFor()
    await page.getByRole('button', { name: 'Resume channel' }).click()
    await page.getByText('Active', { exact: true }).waitFor()

    await page.getByLabel('Webhook URL').fill('https://10.0.0.1/x')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('must be a public https address').waitFor()
    await page.getByLabel('Webhook URL').fill(`${url}?sig=abcd`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await confirm(page)
    await page.getByText('Channel saved.').waitFor()
    await page.getByText(/Saved: http:\/\/127.0.0.1:\d+\/…abcd/).waitFor()

    await page.getByRole('button', { name: 'Delete channel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete channel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Chat channels' }).waitFor()
    await page.getByRole('link', { name: 'Security team' }).waitFor({ state: 'detached' })
  })

  test('a disabled channel says why, and an admin turns it on again', async () => {
    const page = await open('/console/chat')
    await createOnPage(page, { name: 'Broken', url: `${receiver.url}/gone` })
    await world.database.pool.query(
      `update webhook_endpoints set is_active = false, disabled_at = now(),
         disabled_reason = 'A message failed 3 times; the last error was: answered 404 no_service' where id = $1`,
      [page.url().split('/').at(-1)],
    )
    await page.getByText('Parapet disabled this channel').waitFor()
    await page.getByText('A message failed 3 times').waitFor()
    await page.getByRole('button', { name: 'Turn channel on' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
  })

  test('an auditor sees a channel without its address, and has no controls to change it', async () => {
    const page = await open('/console/chat')
    await createOnPage(page, { name: 'Readable', url: `${receiver.url}/services/T0/B0/secret` })
    const auditor = await createPerson(world, org, { email: 'auditor@example.com', role: 'auditor' })
    const reading = await open('/console/chat', auditor.visitor.cookie)
    expect(await reading.getByRole('link', { name: 'New channel' }).count()).toBe(0)
    await reading.getByRole('link', { name: 'Readable' }).click()
    await reading.getByText('New training for 14 people').waitFor()
    expect(await reading.getByRole('button', { name: 'Send test message' }).count()).toBe(0)
    expect(await reading.getByRole('button', { name: /Save|Pause|Delete/ }).count()).toBe(0)
    expect(await reading.content()).not.toContain('T0/B0')
  })
})
