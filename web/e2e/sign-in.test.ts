import jsqr from 'jsqr'
import { Secret, TOTP, URI } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerOldestReset } from '../../server/src/areas/access/sign-in/answer-resets.ts'
import { createSignInLink } from '../../server/src/areas/access/sign-in/create-link.ts'
import { confirmIdentity, createPerson, goodPassword, readMailedToken } from '../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../server/test/world.ts'
import {
  describeInBrowser,
  enterPassword,
  isLongRun,
  signIn,
  testInLongRun,
  untilRefused,
  untilShown,
  useBrowser,
  visit,
} from './browser.ts'

describeInBrowser('signing in', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  /** Addresses in this organization only: one that is known in several would be asked to choose. */
  let [ada, grace, linus] = ['', '', '']
  beforeAll(async () => {
    world = await createWorld()
  })
  beforeEach(async () => {
    org = await world.organization()
    ;[ada, grace, linus] = [`ada@${org.slug}.com`, `grace@${org.slug}.com`, `linus@${org.slug}.com`]
    await world.database.db.deleteFrom('signInTries').execute()
  })
  afterAll(() => world?.close())

  async function openAs(role: 'learner' | 'org_admin', email: string): Promise<{ id: string; page: Page }> {
    const { id, visitor } = await createPerson(world, org, { email, role })
    return { id, page: await browser.open(world.url, { cookie: visitor.cookie }) }
  }

  const isOn = async (page: Page, path: string) => {
    await page.waitForURL((url) => url.pathname === path)
    await untilShown(page)
  }

  test('an invited person sets a password by the emailed link and is signed in; the link works once', async () => {
    const { page: admin } = await openAs('org_admin', ada)
    await visit(admin, '/console/people')
    await admin.getByRole('button', { name: 'Invite person' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Invite person' })
    await dialog.getByLabel('Name').fill('Linus Sample')
    await dialog.getByLabel('Email').fill(linus)
    await dialog.getByRole('button', { name: 'Send invitation', exact: true }).click()
    await admin.getByRole('row').filter({ hasText: linus }).waitFor()

    const people = (await org.request('GET', '/users')).body as { id: string; email: string }[]
    const { id = '' } = people.find(({ email }) => email === linus) ?? {}
    const link = `/invitation#${await readMailedToken(world, id, 'invitation')}`
    const page = await browser.open(world.url)
    await visit(page, link)
    await page.getByRole('heading', { name: 'Welcome, Linus Sample' }).waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await isOn(page, '/learn/welcome')
    await page.getByRole('heading', { name: 'Welcome, Linus', exact: true }).waitFor()

    const late = await browser.open(world.url)
    await visit(late, link)
    await late.getByRole('heading', { name: 'You’ve already accepted this invitation' }).waitFor()
    await late.getByRole('link', { name: 'Sign in' }).click()
    await late.getByLabel('Email').waitFor()
  })

  testInLongRun('opening another link in the same tab signs in the person of that link', async () => {
    const page = await browser.open(world.url)
    for (const [name, email] of Object.entries({ Linus: linus, Grace: grace })) {
      const { id } = await org.api.users.create({ name, email, role: 'learner' })
      await visit(page, `/invitation#${await readMailedToken(world, id, 'invitation')}`)
      await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor()
    }
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByText('Which language do you write most?').waitFor()

    const other = await browser.open(world.url)
    await visit(other, '/sign-in')
    await visit(other, '/sign-in#one')
    await other.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await other.waitForURL((url) => url.hash === '')
    const { url } = await createSignInLink(org.context(), grace)
    await visit(other, `/sign-in#${url.split('#')[1]}`)
    await other.getByRole('heading', { name: 'Welcome, Grace' }).waitFor()
    await other.getByText(`as ${grace}. This link works once.`).waitFor()
    await other.waitForURL((url) => url.hash === '')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await isOn(other, '/learn/welcome')
  })

  testInLongRun('a weak password is explained while typing and cannot be set', async () => {
    const { id } = await org.api.users.create({ name: 'Linus Sample', email: linus, role: 'learner' })
    const page = await browser.open(world.url)
    await visit(page, `/invitation#${await readMailedToken(world, id, 'invitation')}`)
    const field = page.getByRole('textbox', { name: 'Password' })
    const hint = page.getByRole('status')
    await field.fill('linus')
    await hint.filter({ hasText: 'Too short' }).waitFor()
    await field.fill('linus sample')
    await hint.filter({ hasText: 'it contains your name' }).waitFor()
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await untilRefused(field, 'Is easy to guess: it contains your name')
    expect(await hint.innerText()).toBe('')
    await field.fill(goodPassword)
    await hint.filter({ hasText: 'Good password.' }).waitFor()
    expect(await page.getByText('Is easy to guess').count()).toBe(0)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await isOn(page, '/learn/welcome')
  })

  testInLongRun('undoing an email change by the emailed link asks for a new password', async () => {
    const { id, visitor } = await createPerson(world, org, { email: ada, role: 'org_admin' })
    const changed = { name: 'Grace Sample', email: grace, role: 'org_admin', teamId: null }
    await visitor.call('PATCH', `/users/${id}`, changed, await confirmIdentity(visitor))
    const page = await browser.open(world.url)
    await visit(page, `/undo-email#${await readMailedToken(world, id, 'email-changed')}`)
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `You sign in with ${ada} again` })
      .waitFor()
    await page.getByRole('link', { name: 'Set a new password' }).click()
    await isOn(page, '/forgotten')
    await visit(page, '/undo-email#made-up')
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await page.getByRole('alert').filter({ hasText: 'The link was used, has expired' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })

  testInLongRun('making a person an admin asks for the password again', async () => {
    const { page } = await openAs('org_admin', ada)
    const { id } = await org.api.users.create({ name: 'Linus Sample', email: linus, role: 'learner' })
    await visit(page, `/console/people/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Linus S.')
    await dialog.getByLabel('Role').selectOption('Admin')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Linus S.')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    const password = dialog.getByLabel('Your password')
    await password.and(page.locator(':focus')).waitFor()
    await password.fill('not my password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await untilRefused(password, 'The password is wrong')
    expect((await org.api.users.get(id)).role).toBe('learner')
    await password.fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await org.api.users.get(id)).toMatchObject({ role: 'org_admin', name: 'Linus S.' })
  })

  test('a wrong password shows an error and keeps the form', async () => {
    await createPerson(world, org, { email: grace })
    const page = await browser.open(world.url)
    await signIn(page, grace, 'wrong password')
    await untilRefused(page.getByRole('textbox', { name: 'Password' }), 'The email or the password is wrong')

    expect(await page.getByLabel('Email').inputValue()).toBe(grace)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isOn(page, '/learn')
  })

  test('a person who forgot the password gets an email and sets a new one', async () => {
    const { id } = await createPerson(world, org, { email: grace })
    const page = await browser.open(world.url)
    await visit(page, '/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(grace)
    await page.getByRole('button', { name: 'Email reset link' }).click()
    await page.getByRole('status').waitFor()
    while (await answerOldestReset(org.context()));

    await visit(page, `/reset#${await readMailedToken(world, id, 'reset')}`)
    await page.getByText(`For ${grace} at`).waitFor()
    await page.getByLabel('New password').fill('grace sample')
    await page.getByRole('status').filter({ hasText: 'it contains your name' }).waitFor()
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('status').filter({ hasText: 'Your password is set' }).waitFor()
    await signIn(page, grace, goodPassword)
    await untilRefused(page.getByRole('textbox', { name: 'Password' }), 'The email or the password is wrong')
    await page.getByRole('textbox', { name: 'Password' }).fill('another horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isOn(page, '/learn')
  })

  test('after setting up a second factor, the next sign-in asks for it', async () => {
    const { page } = await openAs('learner', grace)
    await visit(page, '/account')
    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '')
    await page.locator('[aria-label="What the app needs"]:focus').waitFor()
    const picture = page.getByRole('img', { name: 'QR code' })
    const scanned = URI.parse(await scan(picture))
    expect(scanned).toMatchObject({ issuer: 'Parapet', label: grace, secret: { base32: secret } })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    expect(await scan(picture)).toBe(scanned.toString())
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
    await page.getByRole('textbox', { name: 'Code' }).fill(codeNow())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Set up', { exact: true }).waitFor()
    // A code works once; the next one comes within half a minute.
    world.clock.advance(60_000)

    const other = await browser.open(world.url)
    await signIn(other, grace, goodPassword)
    await other.getByLabel('Code').fill('000000')
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await untilRefused(other.getByLabel('Code'), 'The code is wrong')
    await other.getByLabel('Code').fill(codeNow())
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isOn(other, '/learn')
  })

  testInLongRun('a deep link opens after signing in, even after a reload', async () => {
    await createPerson(world, org, { email: ada, role: 'org_admin' })
    const page = await browser.open(world.url)
    await visit(page, '/console/audit')
    await isOn(page, '/sign-in')
    await enterPassword(page, ada, goodPassword)
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  })

  test('signing in never redirects to another site', async () => {
    await createPerson(world, org, { email: grace })
    const sites = ['//evil.example/', 'https://evil.example/', '/\\evil.example/', 'javascript:alert(1)']
    for (const to of isLongRun ? sites : sites.slice(0, 1)) {
      const page = await browser.open(world.url)
      await visit(page, `/sign-in?${new URLSearchParams({ to })}`)
      await enterPassword(page, grace, goodPassword)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
      await untilShown(page)
      expect(new URL(page.url()).origin, to).toBe(world.url)
    }
  })

  testInLongRun('a deactivated person is signed out immediately, on any page', async () => {
    const { page: admin } = await openAs('org_admin', ada)
    const { page } = await openAs('learner', grace)
    await visit(page, '/account')
    await visit(admin, '/console/people')
    const row = admin.getByRole('row').filter({ hasText: grace })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await row.waitFor({ state: 'detached' })

    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: 'Set up' }).click()
    await isOn(page, '/sign-in')
    await signIn(page, grace, goodPassword)
    await untilRefused(page.getByRole('textbox', { name: 'Password' }), 'The email or the password is wrong')
  })

  testInLongRun('a learner sees no admin pages and cannot read their data', async () => {
    const { page } = await openAs('learner', grace)
    for (const path of ['/console', '/console/people', '/console/keys']) {
      await visit(page, path)
      await isOn(page, '/learn')
    }
    expect(await page.getByRole('link', { name: 'Console' }).count()).toBe(0)
    for (const path of ['/users', '/api-keys', '/audit-log', '/webhook-endpoints']) {
      const answer = await page.request.get(`/api/app/v1${path}`)
      expect([answer.status(), await answer.json()]).toEqual([403, { error: 'forbidden' }])
    }
  })

  test('signing out leaves nothing behind', async () => {
    const { page } = await openAs('org_admin', ada)
    await visit(page, '/console/people')
    await page.getByRole('button', { name: 'Grace Sample', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await isOn(page, '/sign-in')
    expect(await page.context().cookies()).toEqual([])
    await page.goBack()
    await isOn(page, '/sign-in')
  })
})

/** Reads the QR code as a phone would. The browser decodes the PNG; nothing else here can. */
async function scan(picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString('base64')
  const { width, height, bytes } = await picture.page().evaluate<{ width: number; height: number; bytes: string }>(
    `(async () => {
      const image = new Image()
      image.src = 'data:image/png;base64,${png}'
      await image.decode()
      const { width, height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
      canvas.drawImage(image, 0, 0)
      const pixels = canvas.getImageData(0, 0, width, height).data
      return { width, height, bytes: btoa(Array.from(pixels, (byte) => String.fromCharCode(byte)).join('')) }
    })()`,
  )
  return jsqr.default(Uint8ClampedArray.from(Buffer.from(bytes, 'base64')), width, height)?.data ?? 'nothing was read'
}
