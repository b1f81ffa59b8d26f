import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type RunningServer, useParapet } from '../../../server/test/journeys/parapet.ts'
import { useReceiver } from '../../../server/test/receiver.ts'
import { describeInLongRun, signIn, untilRefused, useBrowser, visit } from '../browser.ts'

describeInLongRun('on first start', () => {
  const parapet = useParapet()
  const browser = useBrowser()
  let server: RunningServer
  let dataDir: string

  beforeAll(async () => {
    dataDir = join(await parapet.folder(), 'data')
    server = await parapet.serve({
      DATA_DIR: dataDir,
      WEBHOOK_ALLOW_LOCAL: '1',
      WEBHOOK_RETRY_DELAYS: '0,0,0,0',
    })
    links = [JSON.parse(server.stdout().split('\n', 1)[0] ?? '').signInLink]
  })

  /** Signs in by the link printed at the first start, later by one from the operator. Each link works once. */
  let links: string[] = []
  async function openAsAdmin(): Promise<Page> {
    const args = ['user', 'sign-in-link', '--org', 'demo', '--email', 'ada@example.com']
    const link = links.shift() ?? (await parapet.runJson(args, { DATA_DIR: dataDir })).value.url
    const page = await browser.open(server.url)
    await visit(page, `/sign-in${new URL(link).hash}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return page
  }

  test('an admin signs in by the link, sets a password, and creates and revokes a working key', async () => {
    const page = await openAsAdmin()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New key' })
    await dialog.getByText('Set a password first').waitFor()
    await dialog.getByRole('link', { name: 'your account' }).click()
    await page.getByLabel('New password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('status').filter({ hasText: 'Your password is set' }).waitFor()

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'New key' }).click()
    await dialog.getByLabel('Name').fill('HR sync')
    await dialog.getByRole('checkbox', { name: 'users:read' }).check()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByLabel('Your password').fill('not my password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await untilRefused(dialog.getByLabel('Your password'), 'The password is wrong')
    await dialog.getByLabel('Your password').fill('correct horse battery')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const key = await dialog.getByText(/^ppt_/).innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()

    expect((await server.request('GET', '/api/public/v1/users', undefined, key)).status).toBe(200)
    expect((await server.request('GET', '/api/public/v1/teams', undefined, key)).status).toBe(403)
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'HR sync' })
    await row.waitFor()
    expect(await page.content()).not.toContain(key)

    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await row.getByText('revoked').waitFor()
    expect((await server.request('GET', '/api/public/v1/users', undefined, key)).status).toBe(401)
  })

  test('an endpoint gets a test event, is disabled when it fails, and gets what it missed once it works again', async () => {
    const receiver = await useReceiver()
    const page = await openAsAdmin()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'New endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'New endpoint' })
    await dialog.getByLabel('URL').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    await dialog.getByText('The signing secret').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: receiver.url }).click()

    await page.getByRole('button', { name: 'Send test event' }).click()
    const delivered = page.getByRole('row').filter({ hasText: 'delivered' })
    await delivered.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('dialog', { name: 'Delivery' }).getByText('Attempt 1: HTTP 200').waitFor()
    await page.keyboard.press('Escape')
    expect(receiver.received).toHaveLength(1)

    receiver.answer(500, 'out of order')
    await assignTopic('sql-injection')
    const alert = page.getByRole('alert').filter({ hasText: 'This endpoint is disabled' })
    await alert.getByText('500').waitFor()
    expect(receiver.received).toHaveLength(6)
    // Events wait while the endpoint is disabled.
    await assignTopic('xss')
    await alert.getByRole('button', { name: 'Enable and send 1 missed event' }).waitFor()
    await assignTopic('csrf')
    await page.getByRole('row').filter({ hasText: 'held' }).nth(1).waitFor()

    receiver.answer(200)
    await alert.getByRole('button', { name: 'Enable and send 2 missed events' }).click()
    await alert.waitFor({ state: 'detached' })
    await delivered.nth(2).waitFor()
    expect(receiver.received).toHaveLength(8)
  })

  test('an assignment created in the console is delivered to the endpoint and shown in its list', async () => {
    const receiver = await useReceiver()
    const page = await openAsAdmin()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'New endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'New endpoint' })
    await dialog.getByLabel('URL').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Assignments' }).click()
    await page.getByRole('link', { name: 'New assignment' }).click()
    await page.getByRole('radiogroup', { name: 'Who' }).getByText('Everyone').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'Path traversal' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Note').fill('Before the release')
    await page.getByRole('button', { name: 'Assign training', exact: true }).click()
    await page.getByRole('heading', { name: 'Path traversal' }).waitFor()
    await page.getByText('0 of 6').first().waitFor()

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: receiver.url }).click()
    const row = page.getByRole('row').filter({ hasText: 'assignment.created' }).filter({ hasText: 'delivered' })
    await row.waitFor()
    expect(JSON.parse(receiver.received[0]?.body.toString() ?? '')).toMatchObject({
      type: 'assignment.created',
      data: { targetId: 'path-traversal', assigneeType: 'org', note: 'Before the release', source: 'admin' },
    })

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Assignments' }).click()
    await page.getByRole('link', { name: 'Path traversal' }).click()
    await page.getByRole('button', { name: 'Remind' }).click()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByRole('alert').filter({ hasText: 'Reminder sent to 6 people' }).waitFor()
    await page.getByRole('button', { name: 'Remind' }).click()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByRole('alert').filter({ hasText: '6 got one within the last day' }).waitFor()
  })

  test('leaving an unsaved course asks first', async () => {
    const page = await openAsAdmin()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Courses' }).click()
    await page.getByRole('link', { name: 'New course' }).click()
    await page.getByLabel('Name').fill('Half a course')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Teams' }).click()
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await warning.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Name').inputValue()).toBe('Half a course')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Teams' }).click()
    await warning.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Teams' }).and(page.locator(':focus')).waitFor()

    // Leaving a saved course does not ask.
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Courses' }).click()
    await page.getByRole('link', { name: 'New course' }).click()
    await page.getByLabel('Name').fill('A whole course')
    await page.getByRole('button', { name: 'Create course' }).click()
    await page.getByRole('row').filter({ hasText: 'A whole course' }).waitFor()
  })

  test('Enter in the item search adds the match, announces it, and does not save the course', async () => {
    const page = await openAsAdmin()
    await visit(page, '/console/courses/new')
    await page.getByLabel('Name').fill('Not yet')
    const search = page.getByRole('combobox', { name: 'Add item' })
    await search.fill('nothing is called so')
    await search.press('Enter')
    await search.fill('path traversal')
    await page.getByRole('option', { name: 'Path traversal' }).waitFor()
    await search.press('Enter')
    const said = page.getByRole('status')
    await said.filter({ hasText: 'Path traversal added, 1 of 1' }).waitFor()
    await search.fill('sql injection')
    await page.getByRole('option', { name: 'SQL injection', exact: true }).click()
    await said.filter({ hasText: 'SQL injection added, 2 of 2' }).waitFor()
    await page.getByRole('button', { name: 'Move SQL injection up' }).press('Enter')
    await said.filter({ hasText: 'SQL injection is now 1 of 2' }).waitFor()
    await page.getByRole('button', { name: 'Remove SQL injection' }).press('Enter')
    await said.filter({ hasText: 'SQL injection is removed' }).waitFor()
    await page.getByRole('button', { name: 'Remove Path traversal' }).press('Enter')
    await page.getByRole('group', { name: 'Items' }).locator(':focus').waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/courses/new')
  })

  test('deactivating an admin shows their keys; one is handed over with a new secret, the other stops', async () => {
    const vera = { name: 'Vera Example', email: 'vera@example.com', role: 'org_admin' }
    await server.request('POST', '/api/public/v1/users', vera)
    const create = ['key', 'create', '--org', 'demo', '--scopes', 'users:read', '--issuer', vera.email, '--name']
    const makeKey = async (name: string) => (await parapet.runJson([...create, name], { DATA_DIR: dataDir })).value.key
    const [payroll, leftover] = [await makeKey('Payroll'), await makeKey('Leftover')]
    const statusOf = async (key: string) => (await server.request('GET', '/api/public/v1/users', undefined, key)).status

    // With the password from the first test: a sixth link from one address would be rate limited.
    const page = await browser.open(server.url)
    await signIn(page, 'ada@example.com', 'correct horse battery')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'People' }).click()
    await page.getByRole('link', { name: vera.name }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Role').selectOption('Learner')
    await page.getByText('Their 2 API keys stop working until handed over to another admin').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Deactivate Vera Example' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate Vera Example?' })
    await dialog.getByText('Their 2 API keys stop working').waitFor()
    await dialog.getByRole('button', { name: 'Hand over Payroll' }).click()
    const handOver = page.getByRole('dialog', { name: 'Hand over Payroll' })
    await handOver.getByRole('button', { name: 'Hand over key' }).click()
    await handOver.getByLabel('Your password').fill('not my password')
    await handOver.getByRole('button', { name: 'Confirm' }).click()
    await untilRefused(handOver.getByLabel('Your password'), 'The password is wrong')
    await handOver.getByLabel('Your password').fill('correct horse battery')
    await handOver.getByRole('button', { name: 'Confirm' }).click()
    const key = await handOver.getByText(/^ppt_/).innerText()
    await handOver.getByRole('button', { name: 'Done' }).click()
    await dialog.getByText('Their API key stops working').waitFor()
    expect(await dialog.getByText('Payroll').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await dialog.waitFor({ state: 'detached' })

    expect(await Promise.all([payroll, leftover, key].map(statusOf))).toEqual([401, 401, 200])
    await page.getByRole('link', { name: 'API keys' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Leftover' })
    await row.getByText('Stopped: Vera Example is deactivated').waitFor()
    await row.getByRole('button', { name: 'Hand over Leftover' }).waitFor()
    expect(await page.getByText('Stopped:').count()).toBe(1)
  })

  /** To Barbara, who is in no team. */
  async function assignTopic(targetId: string): Promise<void> {
    const people = (await server.request('GET', '/api/public/v1/users')).body as { id: string; email: string }[]
    const assigneeId = people.find(({ email }) => email === 'barbara@example.com')?.id
    const fields = { assigneeType: 'user', assigneeId, contentArea: 'practice', targetType: 'topic', targetId }
    const { status, body } = await server.request('POST', '/api/public/v1/assignments', fields)
    expect(status, JSON.stringify(body)).toBe(200)
  }
})
