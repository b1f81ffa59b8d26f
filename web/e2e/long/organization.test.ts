import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useReceiver } from '../../../server/test/receiver.ts'
import { createPerson, createVisitor, goodPassword } from '../../../server/test/web-visitor.ts'
import { createEndpoint, deliverDue, raise } from '../../../server/test/webhook-world.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { describeInLongRun, untilRefused, untilShown, useBrowser, visit } from '../browser.ts'

describeInLongRun('an admin', () => {
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

  /** In a table that is too wide, the element is beyond the edge of the window. */
  async function rightEdgeOf(place: Locator): Promise<number> {
    const box = await place.boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.x + box.width
  }

  test('shares an invitation link from the outbox, which works; the log shows who read it', async () => {
    const email = `linus@${org.slug}.example.com`
    await org.api.users.create({ name: 'Linus', email, role: 'learner' })
    const page = await open('/console/mails')
    await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Read email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email' })
    await dialog.getByRole('button', { name: 'Show email' }).click()
    await dialog.getByLabel('Your password').fill('not my password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await untilRefused(dialog.getByLabel('Your password'), 'The password is wrong')
    expect(await dialog.getByText('/invitation#').count()).toBe(0)
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const text = await dialog.getByText('/invitation#').innerText()

    const guest = await browser.open(world.url)
    await visit(guest, /https?:\S+\/invitation#\S+/.exec(text)?.[0] as string)
    await guest.getByRole('heading', { name: 'Welcome, Linus' }).waitFor()
    await visit(page, '/console/audit')
    await page.getByLabel('Search').fill('mail.read')
    await page.getByRole('row').filter({ hasText: 'signed in' }).first().waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Grace Sample read an email in the outbox' }).waitFor()
  })

  test("moves between the steps of an assignment with the browser's back and forward buttons, and loses nothing", async () => {
    const page = await open('/console/assignments')
    await page.getByRole('link', { name: 'New assignment' }).first().click()
    const step = (name: string) => page.getByRole('region', { name })
    const everybody = page.getByRole('radio', { name: 'Everyone' })
    await page.getByRole('radiogroup', { name: 'Who' }).getByText('Everyone').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await step('Step 2 of 3: What').and(page.locator(':focus')).waitFor()
    const topic = step('Step 2 of 3: What')
      .getByRole('group', { name: 'Choose one or more' })
      .getByRole('checkbox')
      .first()
    await topic.check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Note').fill('Before the release')

    await page.goBack()
    await step('Step 2 of 3: What').and(page.locator(':focus')).waitFor()
    expect(await topic.isChecked()).toBe(true)
    await page.goBack()
    await step('Step 1 of 3: Who').waitFor()
    expect(await everybody.isChecked()).toBe(true)
    await page.goForward()
    await step('Step 2 of 3: What').waitFor()
    await page.goForward()
    await step('Step 3 of 3: When').waitFor()
    expect(await page.getByLabel('Note').inputValue()).toBe('Before the release')

    // A reload clears the selection.
    await page.reload()
    await step('Step 1 of 3: Who').waitFor()
    await page.waitForURL((url) => !url.searchParams.has('step'))
    await page.getByRole('radiogroup', { name: 'Who' }).getByText('Everyone').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await step('Step 2 of 3: What').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await step('Step 1 of 3: Who').waitFor()
    expect(await everybody.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Assignments' }).waitFor()
  })

  test('ends an assignment and finds it among the ended ones; the filter keeps the focus while they load', async () => {
    const what = { contentArea: 'practice', targetType: 'topic', targetId: 'path-traversal' } as const
    const { id } = await org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...what })
    const page = await open(`/console/assignments/${id}`)
    await page.getByRole('button', { name: 'End assignment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End assignment' }).click()
    await page.getByText('This assignment has ended').waitFor()

    const answer = Promise.withResolvers<void>()
    await page.route('**/assignments?isActive=false', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Assignments' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Path traversal' })
    await page.getByRole('heading', { name: 'Assignments' }).waitFor()
    expect(await row.count()).toBe(0)
    const show = page.getByLabel('Show')
    await show.focus()
    await show.selectOption('Ended')
    await page.waitForURL('**/assignments?show=ended')
    await expect.poll(() => show.inputValue(), { timeout: 20_000 }).toBe('ended')
    answer.resolve()
    await row.getByText('ended').waitFor()
    await show.and(page.locator(':focus')).waitFor()

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('deactivates a course and returns to a list without it', async () => {
    const { id } = await org.api.customCourses.create({ name: 'Out of date' })
    const page = await open('/console/courses')
    const link = page.getByRole('row').getByRole('link', { name: 'Out of date' })
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Out of date' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/courses/${id}`)
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await page.getByRole('button', { name: 'Deactivate course' }).click()
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
    await link.waitFor({ state: 'detached' })
  })

  test('rotates the secret of an endpoint, changes its events, and deletes it', async () => {
    const receiver = await useReceiver()
    const { id } = await createEndpoint(org, receiver.url)
    const page = await open(`/console/webhooks/${id}`)
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('The new signing secret').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByText('The old secret signs until').waitFor()
    await page.getByRole('button', { name: 'Edit endpoint' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'sarif.ingested' }).uncheck()
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByText('Scan processed', { exact: false })
      .filter({ hasText: 'Certificate issued' })
      .waitFor({ state: 'detached' })
    await page.getByLabel('Status').selectOption('delivered')
    await page.getByText('No deliveries', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete endpoint' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await page.getByRole('link', { name: new URL(receiver.url).host }).waitFor({ state: 'detached' })
  })

  test('exports the filtered audit log as a file', async () => {
    await org.api.teams.create({ name: 'Exported' })
    const page = await open('/console/audit')
    await page.getByLabel('Search').fill('team.created')
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export these entries' }).click()
    const download = await saving

    expect(download.suggestedFilename()).toBe('audit-log.csv')
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('team.created')
  })

  test('filters the security log and exports the result as a file', async () => {
    const person = { email: 'guessed@example.com', role: 'learner' }
    await createPerson(world, org, person)
    await createVisitor(world).call('POST', '/sign-in', { email: person.email, password: 'wrong password' })
    const page = await open('/console/security')
    await page.setViewportSize({ width: 1024, height: 800 })
    expect(await rightEdgeOf(page.getByRole('columnheader', { name: 'Source' }))).toBeLessThan(1024)
    await page.getByLabel('Search').fill(person.email)
    await page.getByRole('search').getByLabel('Result').selectOption('failure')
    await page.getByLabel('Time').selectOption('7')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: /^Sign-in\s*Wrong password/ }) })
    await row.getByRole('link', { name: 'Grace Sample' }).waitFor()
    await page.getByText('1 entry loaded').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export these entries' }).click()
    const download = await saving

    expect(download.suggestedFilename()).toBe('security-log.csv')
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toEqual([expect.stringContaining('wrong_password')])
    await page.getByRole('search').getByLabel('Event').selectOption('api_key.refused')
    await page.getByText('Nothing found').waitFor()
  })

  test('finds out why a receiver refuses a delivery', async () => {
    const receiver = await useReceiver()
    const { id } = await createEndpoint(org, receiver.url)
    await raise(world, org)
    await deliverDue(world)
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
    const page = await open(`/console/webhooks/${id}`)
    await page.getByRole('link', { name: 'Signature debugger' }).click()
    await page.getByLabel('Headers').fill(`X-Service-Signature: ${headers['x-service-signature']}`)
    await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(JSON.parse(body.toString()), null, 2))
    await page.getByRole('button', { name: 'Check' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText('The signature is not valid').waitFor()
    await result.getByText('its JSON was parsed and printed again').waitFor()

    await page.getByRole('textbox', { name: 'Body' }).fill('')
    // The file has every byte unchanged.
    const file = { name: 'body.json', mimeType: 'application/json', buffer: body }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Check' }).click()
    await result.getByText('The signature is valid').waitFor()
  })

  test('sees errors next to the field, which gets the focus, and the form keeps its values', async () => {
    const email = `taken@${org.slug}.example.com`
    await org.api.users.create({ name: 'Taken', email, role: 'learner' })
    await org.api.teams.create({ name: 'Payments' })
    const page = await open('/console/people')
    await page.getByRole('button', { name: 'Invite person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Second')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send invitation', exact: true }).click()
    await untilRefused(dialog.getByLabel('Email'), 'Another user in the organization has this email')
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Second')
    expect(await dialog.getByRole('alert').count()).toBe(0)

    await visit(page, '/console/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await dialog.getByLabel('Name').fill('HR')
    await dialog.getByRole('checkbox', { name: 'users:read' }).check()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByLabel('Your password').fill('not my password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await untilRefused(dialog.getByLabel('Your password'), 'The password is wrong')
    expect(await dialog.getByRole('alert').count()).toBe(0)

    await visit(page, '/console/webhooks')
    await page.getByRole('button', { name: 'New endpoint' }).click()
    await dialog.getByLabel('URL').fill('https://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    await untilRefused(dialog.getByLabel('URL'), 'Must be a public https address.')

    await visit(page, '/console/teams')
    await page.getByRole('button', { name: 'New team' }).click()
    await dialog.getByLabel('Name').fill('payments')
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await untilRefused(dialog.getByLabel('Name'), 'Another team has this name')
    await dialog.getByLabel('Name').fill('Payments of old')
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('heading', { name: 'Payments of old' }).waitFor()
  })

  test('limits a key to networks, sees when it expires, and extends an expired one', async () => {
    const expiresAt = new Date(Date.now() - 3_600_000)
    const old = await org.createKey(['org:read'], { name: 'Old sync', expiresAt })
    const page = await open('/console/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Lifetime').locator(':checked').innerText()).toBe('1 year')
    await dialog.getByLabel('Lifetime').selectOption('Never expires')
    await dialog.getByText('keeps working when nobody remembers it').waitFor()
    await dialog.getByLabel('Lifetime').selectOption('90 days')
    await dialog.getByLabel('Name').fill('Deploy')
    await dialog.getByRole('checkbox', { name: 'org:read' }).check()
    const confirm = async () => {
      await dialog.getByLabel('Your password').fill(goodPassword)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
    }
    await dialog.getByLabel('Allowed networks').fill('203.0.113.0/24\n10.1.2.3/8')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await confirm()
    await untilRefused(dialog.getByLabel('Allowed networks'), 'write that network, or 10.1.2.3 for the one address')
    await dialog.getByLabel('Allowed networks').fill('203.0.113.0/24, 2001:db8::/32')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await confirm()
    const key = await dialog.getByText(/^ppt_/).innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Deploy' })
    await row.getByText('Only from 203.0.113.0/24, 2001:db8::/32').waitFor()
    await row.getByText('in 90 days').waitFor()
    await page.setViewportSize({ width: 1024, height: 800 })
    expect(await rightEdgeOf(row.getByRole('button', { name: 'Revoke Deploy' }))).toBeLessThan(1024)
    const statusOf = async (key: string) => (await org.request('GET', '/org', undefined, { key })).status
    expect(await statusOf(key)).toBe(403)

    await row.getByRole('button', { name: 'Edit Deploy' }).click()
    await dialog.getByLabel('Allowed networks').fill('')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await confirm()
    await row.getByText('Only from').waitFor({ state: 'detached' })
    expect([await statusOf(key), await statusOf(old.key)]).toEqual([200, 401])

    await page.getByRole('row').filter({ hasText: 'Old sync' }).getByText('expired 1 hour ago').waitFor()
    await page.getByRole('button', { name: 'Renew Old sync' }).click()
    await dialog.getByLabel('Lifetime').selectOption('Until a date')
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Last day').fill(day)
    await dialog.getByRole('button', { name: 'Renew key' }).click()
    await confirm()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Old sync' }).waitFor()
    expect(await statusOf(old.key)).toBe(200)
  })

  test('sees when the connection is lost, on a page and in a form, and continues when it is back', async () => {
    const page = await open('/console/people')
    await page.getByRole('button', { name: 'Invite person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Late')
    await dialog.getByLabel('Email').fill(`late@${org.slug}.example.com`)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Send invitation', exact: true }).click()
    await dialog.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Late')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    expect(await page.getByText('late@').count()).toBe(0)
    browser.takeProblems()
  })

  test('limits email domains and admins by key, and sees next to each scope what a key can do', async () => {
    const page = await open('/console/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByText('With this scope, a key can make anyone an admin.').waitFor()
    await visit(page, '/console/organization')
    const domains = page.getByLabel('Allowed email domains')
    await domains.fill('example.com, localhost')
    await page.getByRole('button', { name: 'Save domains' }).click()
    await untilRefused(domains, 'Must be a domain such as example.com.')
    await domains.fill(`${org.slug}.Example.com, bücher.example`)
    await page.getByRole('button', { name: 'Save domains' }).click()
    await confirm(page)
    await page.getByText('Allowed domains saved').waitFor()
    expect(await domains.inputValue()).toBe(`${org.slug}.example.com, xn--bcher-kva.example`)
    const adminsByKey = page.getByLabel('API keys may create or promote admins')
    await adminsByKey.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await adminsByKey.isChecked()).toBe(true)
    await adminsByKey.click()
    await confirm(page)
    await expect.poll(async () => (await org.request('POST', '/users', outsider('org_admin'))).status).toBe(403)
    expect((await org.request('POST', '/users', outsider('learner'))).body.error).toBe('email_domain_not_allowed')

    await visit(page, '/console/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByText('Keys cannot make anyone an admin.').waitFor()
    await visit(page, '/console/organization')
    await domains.fill('')
    await page.getByRole('button', { name: 'Save domains' }).click()
    await confirm(page)
    await page.getByText('Saved. Any domain is allowed.').waitFor()
  })

  async function confirm(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  const outsider = (role: string) => ({ name: 'Eve', email: 'eve@other.example', role })

  test('must set up a second factor after requiring one', async () => {
    const page = await open('/console/organization')
    await page.getByText('Set up by 0 of 2 admins').waitFor()
    // Wait for the response: leaving the page earlier could cancel the request.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByLabel('Send emails about due dates').uncheck()
    await saved
    await page.reload()
    await untilShown(page)
    expect(await page.getByLabel('Send emails about due dates').isChecked()).toBe(false)

    await page.getByRole('button', { name: 'Change policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the two-factor policy' })
    await dialog.getByLabel('Required for admins').check()
    await dialog.getByText('You haven’t set up two-factor authentication yet').waitFor()
    await dialog.getByRole('button', { name: 'Save policy' }).click()
    await confirm(page)
    await page.getByRole('alert').filter({ hasText: 'Your organization asks for a second factor' }).waitFor()
    await visit(page, '/console/people')
    await page.waitForURL((url) => url.pathname === '/account')
  })
})
