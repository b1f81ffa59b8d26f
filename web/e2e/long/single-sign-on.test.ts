import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSignInLink } from '../../../server/src/areas/access/sign-in/create-link.ts'
import { verifyDomainByOperator } from '../../../server/src/areas/directory/single-sign-on/domains.ts'
import { startOidcProvider, type TestProvider } from '../../../server/test/providers/oidc-provider.ts'
import { startSamlProvider } from '../../../server/test/providers/saml-provider.ts'
import { confirmIdentity, createPerson, goodPassword, type Visitor } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, untilRefused, untilShown, useBrowser, visit } from '../browser.ts'

/** The credentials from the provider's administrator. */
const client = { clientId: 'parapet', clientSecret: 'a secret that only tests know' }

describeInLongRun('single sign-on', () => {
  const browser = useBrowser()
  let world: World
  let provider: TestProvider
  let org: TestOrganization
  let admin: Visitor
  let domain = ''
  beforeAll(async () => {
    world = await createWorld()
    provider = await startOidcProvider({ hasPage: true })
  })
  beforeEach(async () => {
    org = await world.organization()
    domain = `${org.slug}.com`
    admin = (await createPerson(world, org, { role: 'org_admin', email: `admin@${domain}` })).visitor
    provider.setAccount('ada', { email: `ada@${domain}`, name: 'Ada Example', groups: ['platform', 'everyone'] })
    await world.database.db.deleteFrom('signInTries').execute()
  })
  afterAll(async () => {
    await provider?.close()
    await world?.close()
  })

  const open = (path: string, cookie?: string) =>
    browser.open(world.url, { cookie, alsoAt: provider.issuer }).then(async (page) => {
      await visit(page, path)
      return page
    })

  /** Through the console's API, for tests about what comes afterwards. */
  async function connect(fields: object = {}): Promise<{ id: string; callbackUrl: string }> {
    const call = async (path: string, body: object) => {
      const answer = await admin.call('POST', path, body, await confirmIdentity(admin))
      if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.status} ${answer.text}`)
      return answer.body
    }
    const secrets = { type: 'oidc', issuer: provider.issuer, ...client }
    const connection = await call('/sso/connections', { name: 'Example provider', ...secrets, ...fields })
    await call('/sso/domains', { domain, connectionId: connection.id })
    await verifyDomainByOperator(org.context(), domain)
    provider.setClient({ ...client, redirectUris: [connection.callbackUrl] })
    return connection
  }

  /** On the sign-in page: the email address leads to the provider. */
  async function goToProvider(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${provider.issuer}/**`)
  }

  async function signInThere(page: Page, login: string): Promise<void> {
    await page.getByLabel('Login').fill(login)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  async function confirmByPassword(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  test('is set up by an admin in the console: a connection, a domain and a test that shows every claim', async () => {
    const page = await open('/console/single-sign-on', admin.cookie)
    await page.getByText('No connections yet').waitFor()
    expect(await page.getByRole('switch', { name: 'Only allow single sign-on' }).isDisabled()).toBe(true)
    await page.getByText('You need an active connection first').waitFor()
    await page.getByRole('link', { name: 'New connection' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Example provider')
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByLabel('Client ID').fill(client.clientId)
    await page.getByRole('textbox', { name: 'Client secret' }).fill(client.clientSecret)
    await page.getByRole('button', { name: 'Create connection' }).click()
    await confirmByPassword(page)
    await page.getByRole('heading', { name: 'Example provider', level: 1 }).waitFor()
    const redirectUri = await page.getByText(/\/callback$/).innerText()
    expect(redirectUri).toMatch(`${world.url}/sso/`)
    provider.setClient({ ...client, redirectUris: [redirectUri] })

    await page.getByRole('link', { name: 'Single sign-on' }).first().click()
    await page.getByLabel('New domain').fill(domain.toUpperCase())
    await page.getByRole('button', { name: 'Add domain' }).click()
    await confirmByPassword(page)
    const card = page.getByRole('article', { name: domain })
    await card.getByText(`_parapet.${domain}`).waitFor()
    await card.getByText('not verified').waitFor()
    await page.getByText('Verify a domain and choose its connection first').waitFor()
    await verifyDomainByOperator(org.context(), domain)
    await page.reload()
    await card.getByText('Verified', { exact: true }).waitFor()
    await page.getByText('Test the connection or sign in through it first').waitFor()

    await page.getByRole('link', { name: 'Example provider' }).click()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Test connection' }).click()
    const tab = await opening
    await signInThere(tab, 'ada')
    await tab.getByText('The connection works').waitFor()
    await page.getByText('The connection works').waitFor()
    const sent = page.getByRole('table', { name: 'What the provider sent' })
    await sent
      .getByRole('row')
      .filter({ hasText: `ada@${domain}` })
      .waitFor()
    expect(await findBarriers(page, 'a test that passed')).toEqual([])
    const people = await org.api.users.list()
    expect(people.some(({ email }) => email === `ada@${domain}`)).toBe(false)

    await visit(page, '/console/single-sign-on')
    expect(await page.getByRole('switch', { name: 'Only allow single sign-on' }).isDisabled()).toBe(false)
  })

  test('explains what to change at the provider when a test fails', async () => {
    const { id } = await connect()
    provider.setAccount('linus', { email: 'linus@elsewhere.example.com', name: 'Linus Sample' })
    const page = await open(`/console/single-sign-on/${id}`, admin.cookie)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await signInThere(await opening, 'linus')
    await page.getByText('The test failed').waitFor()
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    await checks.filter({ hasText: 'failed' }).filter({ hasText: 'not a verified domain' }).waitFor()

    await page.getByLabel('Issuer').fill(`${provider.issuer}/nowhere`)
    await page.getByLabel('Client secret').fill('for another provider')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await confirmByPassword(page)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByRole('alert').filter({ hasText: 'Check the issuer' }).waitFor()
  })

  test('creates people at their first sign-in, in the team of their group, and takes them where they wanted to go', async () => {
    const team = await org.api.teams.create({ name: 'Platform' })
    const { id } = await connect()
    const console = await open(`/console/single-sign-on/${id}`, admin.cookie)
    await console.getByLabel('Groups claim').fill('groups')
    await console.getByRole('button', { name: 'Add group' }).click()
    await console.getByRole('textbox', { name: 'Group 1', exact: true }).fill('platform')
    await console.getByLabel('Team for group 1').selectOption('Platform')
    await console.getByRole('button', { name: 'Save groups' }).click()
    await confirmByPassword(console)
    await console.getByText('Groups saved').waitFor()

    const page = await open('/learn/catalog')
    await page.waitForURL('**/sign-in?**')
    await goToProvider(page, `Ada@${domain.toUpperCase()}`)
    await signInThere(page, 'ada')
    await page.getByRole('heading', { name: 'Catalog' }).waitFor()
    const people = await org.api.users.list()
    const ada = people.find(({ email }) => email === `ada@${domain}`)
    expect(ada).toMatchObject({ name: 'Ada Example', role: 'learner', teamId: team.id })

    // The provider has a session by now: the person types only the email address.
    await page.getByRole('button', { name: 'Ada Example', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await page.getByLabel('Email').fill(`ada@${domain}`)
    await page.keyboard.press('Enter')
    // She hasn't been asked the two questions yet.
    await page.waitForURL(`${world.url}/learn/welcome`)
    expect((await org.api.users.list()).length).toBe(people.length)
  })

  test('says why a sign-in was refused and what to do', async () => {
    await connect()
    provider.setAccount('grace', { name: 'Grace Sample' })
    const before = await org.api.users.list()
    const page = await open('/sign-in')
    await goToProvider(page, `grace@${domain}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    const refusal = page.getByRole('alert')
    await refusal.filter({ hasText: 'The identity provider did not sign you in' }).waitFor()
    expect(await findBarriers(page, 'a refusal')).toEqual([])
    await goToProvider(page, `grace@${domain}`)
    await signInThere(page, 'grace')
    await refusal.filter({ hasText: 'sent no usable email address' }).waitFor()
    await refusal.filter({ hasText: 'sso_email_missing' }).waitFor()
    expect((await org.api.users.list()).length).toBe(before.length)

    await visit(page, '/sign-in?problem=made-up%3Cb%3E')
    await refusal.filter({ hasText: 'Try again, or ask an admin' }).waitFor()
    expect(await page.getByText('made-up').count()).toBe(0)
  })

  test('depends on the domain only, and never locks out people from another organization', async () => {
    await connect()
    const other = await world.organization()
    await createPerson(world, other, { email: `grace@${domain}` })
    const page = await open('/sign-in')
    await goToProvider(page, `nobody@${domain}`)
    await page.goBack()
    await untilShown(page)
    // The page either loads again or is shown as it was left.
    await page.getByRole('button', { name: /(specific|another) organization$/ }).click()
    await page.getByLabel('Email').fill(`grace@${domain}`)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${world.url}/learn`)
  })

  test('submits a password filled in by a password manager without another click', async () => {
    await createPerson(world, org, { email: `grace@${domain}` })
    const page = await open('/sign-in')
    await page.locator('input[autocomplete^=username]').fill(`grace@${domain}`)
    await page.locator('input[autocomplete=current-password]').fill(goodPassword, { force: true })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${world.url}/learn`)
  })

  test('blocks passwords when the organization allows only SSO, but a link from the operator still lets an admin in', async () => {
    await connect()
    await createPerson(world, org, { email: `grace@${domain}` })
    const person = await open('/sign-in')
    await goToProvider(person, `ada@${domain}`)
    await signInThere(person, 'ada')
    await person.waitForURL(`${world.url}/learn/welcome`)

    const page = await open('/console/single-sign-on', admin.cookie)
    await page.getByRole('switch', { name: 'Only allow single sign-on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Only allow single sign-on?' })
    await dialog.getByText('parapet user sign-in-link').waitFor()
    await dialog.getByRole('button', { name: 'Turn passwords off' }).click()
    await confirmByPassword(page)
    const passwordsOff = page.getByRole('switch', { name: 'Only allow single sign-on', checked: true })
    await passwordsOff.waitFor()
    // The admin can take it back without a password, which no longer confirms anything.
    await passwordsOff.click()
    await passwordsOff.waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Only allow single sign-on' }).click()
    await dialog.getByText('Passwords no longer confirm changes').waitFor()
    await dialog.getByRole('button', { name: 'Turn passwords off' }).click()
    await confirmByPassword(page)
    await passwordsOff.waitFor()
    await visit(page, '/console/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('dialog').getByText('sign in through your identity provider').waitFor()

    const late = await open('/sign-in')
    await late.getByRole('button', { name: 'Sign in to a specific organization' }).click()
    await late.getByLabel('Email').fill(`grace@${domain}`)
    await late.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await late.getByRole('button', { name: 'Sign in' }).click()
    await untilRefused(late.getByRole('textbox', { name: 'Password' }), 'The email or the password is wrong')

    const { url } = await createSignInLink(org.context(), `admin@${domain}`)
    const rescued = await open(`/sign-in${new URL(url).hash}`)
    await rescued.getByRole('button', { name: 'Sign in' }).click()
    await rescued.getByRole('heading', { name: 'Overview' }).waitFor()
    await visit(rescued, '/console/single-sign-on')
    const rescuedSwitch = rescued.getByRole('switch', { name: 'Only allow single sign-on', checked: true })
    await rescuedSwitch.click()
    await confirmByPassword(rescued)
    await rescuedSwitch.waitFor({ state: 'detached' })
  })

  test("works with SAML: an admin enters the provider's metadata URL, and people are created", async () => {
    const saml = await startSamlProvider()
    onTestFinished(() => saml.close())
    const page = await browser.open(world.url, { cookie: admin.cookie })
    await visit(page, '/console/single-sign-on/new?type=saml')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Example SAML')
    await page.getByLabel('Metadata URL of the identity provider').fill(`${saml.url}/nothing-here`)
    await page.getByRole('button', { name: 'Create connection' }).click()
    await confirmByPassword(page)
    await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByLabel('Metadata URL of the identity provider').fill(saml.metadataUrl)
    await page.getByRole('button', { name: 'Create connection' }).click()
    await confirmByPassword(page)
    await page.getByRole('heading', { name: 'Example SAML', level: 1 }).waitFor()
    await page.getByText(/\/acs$/).waitFor()
    await page.getByLabel('Values of the identity provider').selectOption('By hand')
    expect(await page.getByLabel('Entity ID of the identity provider').inputValue()).toBe(saml.metadataUrl)
    const connectionId = new URL(page.url()).pathname.split('/').at(-1)
    await admin.call('POST', '/sso/domains', { domain, connectionId }, await confirmIdentity(admin))
    await verifyDomainByOperator(org.context(), domain)

    const person = await browser.open(world.url, { alsoAt: saml.url })
    await visit(person, '/learn/catalog')
    await person.getByLabel('Email').fill(`hedy@${domain}`)
    await person.getByRole('button', { name: 'Continue' }).click()
    await person.waitForURL(`${saml.url}/**`)
    await person.getByLabel('E-mail').fill(`hedy@${domain}`)
    await person.getByLabel('Name').fill('Hedy Example')
    const between = person.waitForResponse((response) => response.url().endsWith('/acs') && response.status() === 200)
    await person.getByRole('button', { name: 'Sign in' }).click()
    // The intermediate page, which its only script submits, under a strict policy.
    expect((await between).headers()['content-security-policy']).toMatch(/^default-src 'none'; .*script-src 'sha256-/)
    await person.getByRole('heading', { name: 'Catalog' }).waitFor()
    const people = await org.api.users.list()
    expect(people.find(({ email }) => email === `hedy@${domain}`)).toMatchObject({ name: 'Hedy Example' })
  })

  test('the SAML response page works without scripts, with one button and no other way out', async () => {
    const saml = await startSamlProvider()
    onTestFinished(() => saml.close())
    const fields = { type: 'saml', name: 'Example SAML', idpMetadataUrl: saml.metadataUrl }
    const { body: connection } = await admin.call('POST', '/sso/connections', fields, await confirmIdentity(admin))
    const { id: connectionId } = connection
    await admin.call('POST', '/sso/domains', { domain, connectionId }, await confirmIdentity(admin))
    await verifyDomainByOperator(org.context(), domain)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open(world.url, { alsoAt: saml.url, hasScripts: false, colorScheme, width: 390 })
      await page.goto(`/sso/${connectionId}/start?to=/learn/catalog`)
      await page.getByLabel('E-mail').fill(`hedy@${domain}`)
      await page.getByLabel('Name').fill('Hedy Example')
      const arriving = page.waitForResponse((response) => response.url().endsWith('/acs'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      // The provider's page posts by script; here the person presses its button.
      const posting = page.getByRole('button', { name: 'Continue' })
      if (new URL(page.url()).origin === saml.url) await posting.click()
      const { 'content-security-policy': policy } = await (await arriving).allHeaders()
      expect(policy).toContain("form-action 'self'")
      expect(policy).not.toContain('unsafe-inline')
      await page.waitForURL(`${world.url}/sso/${connectionId}/acs`)
      await page.getByRole('heading', { name: 'Signing in…' }).waitFor()
      await page.waitForLoadState()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${world.url}/learn/catalog`)
      // Left open without scripts, the browser would complain about what the page preloads for them.
      await page.close()
    }
  })

  test('people without a password confirm a change at their provider, in a new tab', async () => {
    const { id } = await connect()
    await org.api.users.create({ name: 'Ada Example', email: `ada@${domain}`, role: 'org_admin' })
    const page = await open('/sign-in')
    await goToProvider(page, `ada@${domain}`)
    await signInThere(page, 'ada')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await visit(page, `/console/single-sign-on/${id}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed provider')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Confirm at your identity provider' }).click()
    await signInThere(await opening, 'ada')
    await page.getByRole('heading', { name: 'Renamed provider' }).waitFor()

    // API keys ask the same way.
    await visit(page, '/console/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    const keys = page.getByRole('dialog')
    await keys.getByLabel('Name').fill('HR sync')
    await keys.getByRole('checkbox', { name: 'users:read' }).check()
    await keys.getByRole('button', { name: 'Create key' }).click()
    const again = page.waitForEvent('popup')
    await keys.getByRole('link', { name: 'Confirm at your identity provider' }).click()
    await signInThere(await again, 'ada')
    await keys.getByText(/^ppt_/).waitFor()

    // So does the outbox.
    const invited = await org.api.users.create({ name: 'Ivo Sample', email: `ivo@${domain}`, role: 'learner' })
    await visit(page, '/console/mails')
    await page.getByRole('button', { name: `Read email to ${invited.email}`, exact: false }).click()
    const mail = page.getByRole('dialog')
    await mail.getByRole('button', { name: 'Show email' }).click()
    const third = page.waitForEvent('popup')
    await mail.getByRole('link', { name: 'Confirm at your identity provider' }).click()
    await signInThere(await third, 'ada')
    await mail.getByRole('button', { name: 'Copy link' }).waitFor()
  })
})
