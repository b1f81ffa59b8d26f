import { limits } from '@parapet/contract'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, goodPassword } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { addAuthenticator, removePasskeySupport, removeSuggestions } from '../authenticator.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, signIn, untilRefused, untilShown, useBrowser, visit } from '../browser.ts'

describeInLongRun('passkeys and second factors', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let [ada, grace] = ['', '']
  beforeAll(async () => {
    world = await createWorld({ hostName: 'localhost' })
  })
  beforeEach(async () => {
    org = await world.organization()
    ;[ada, grace] = [`ada@${org.slug}.com`, `grace@${org.slug}.com`]
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

  const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name })
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  async function confirmByPassword(page: Page): Promise<void> {
    const dialog = dialogNamed(page, 'Confirm that it’s you')
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  }

  const confirmByPasskey = (page: Page) =>
    dialogNamed(page, 'Confirm that it’s you').getByRole('button', { name: 'Confirm with a passkey' }).click()

  /** On the person's own account page. Returns the recovery codes that come with the first one. */
  async function addPasskey(page: Page, name: string, confirm = confirmByPassword): Promise<string[]> {
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = dialogNamed(page, 'Add passkey')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await confirm(page)
    await page
      .getByRole('status')
      .filter({ hasText: `${name} added` })
      .waitFor({ state: 'attached' })
    return readCodes(page)
  }

  async function readCodes(page: Page): Promise<string[]> {
    const dialog = dialogNamed(page, 'Your recovery codes')
    if (!(await dialog.isVisible())) return []
    const codes = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: 'I saved my codes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    return codes
  }

  async function signOut(page: Page): Promise<void> {
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Grace Sample', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await isOn(page, '/sign-in')
  }

  /** In the authenticator app section of the person's own account page. */
  async function setUpApp(page: Page): Promise<{ codes: string[]; codeNow: () => string }> {
    const app = section(page, 'Authenticator app')
    await app.getByLabel('Your password').fill(goodPassword)
    await app.getByRole('button', { name: 'Set up' }).click()
    const secret = (await app.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '')
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
    await app.getByRole('textbox', { name: 'Code' }).fill(codeNow())
    await app.getByRole('button', { name: 'Confirm' }).click()
    await dialogNamed(page, 'Your recovery codes').waitFor()
    // A code works once; the next one comes within half a minute.
    world.clock.advance(60_000)
    return { codes: await readCodes(page), codeNow }
  }

  test('people add a passkey, get recovery codes and sign in with the passkey alone', async () => {
    const { page } = await openAs('learner', grace)
    await removeSuggestions(page)
    const device = await addAuthenticator(page)
    await visit(page, '/account')
    await page.getByText('You have no passkeys yet.').waitFor()
    const codes = await addPasskey(page, 'Work laptop')
    expect(new Set(codes).size).toBe(limits.recoveryCodes)
    expect(await device.credentials()).toHaveLength(1)
    const row = page.getByRole('row', { name: /Work laptop/ })
    await row.getByText('Never').waitFor()
    await page.getByText(`${limits.recoveryCodes} of ${limits.recoveryCodes} codes left`).waitFor()

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await isOn(page, '/learn')
    await visit(page, '/account')
    expect(await row.getByText('Never').count()).toBe(0)
  })

  test('a passkey that the browser suggests for the email signs in without a click', async () => {
    const { page } = await openAs('learner', grace)
    const device = await addAuthenticator(page)
    await visit(page, '/account')
    await addPasskey(page, 'Work laptop')

    const other = await browser.open(world.url)
    const synced = await addAuthenticator(other)
    await synced.add(await device.credentials())
    await visit(other, '/learn/certificates')
    await other.waitForURL((url) => url.pathname === '/learn/certificates')
    await other.getByRole('heading', { name: 'Certificates', exact: true }).waitFor()
  })

  test('people rename and remove passkeys; each device can have only one', async () => {
    const { page } = await openAs('learner', grace)
    const device = await addAuthenticator(page)
    await visit(page, '/account')
    await addPasskey(page, 'Work laptop')
    await page.getByRole('button', { name: 'Rename Work laptop' }).click()
    const renaming = dialogNamed(page, 'Rename Work laptop')
    await renaming.getByLabel('Name').fill('Old laptop')
    await renaming.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('row', { name: /Old laptop/ }).waitFor()

    // The same device already has one.
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialogNamed(page, 'Add passkey').getByRole('button', { name: 'Continue' }).click()
    await confirmByPasskey(page)
    await page.getByRole('alert').filter({ hasText: 'This device already has a passkey' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await device.credentials()).toHaveLength(1)

    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    const removing = dialogNamed(page, 'Remove Old laptop?')
    await removing.getByText('It is your only second factor').waitFor()
    await removing.getByRole('button', { name: 'Remove passkey' }).click()
    await confirmByPasskey(page)
    await page.getByText('You have no passkeys yet.').waitFor()
    await section(page, 'Recovery codes').getByText('You get 10 codes').waitFor()
  })

  test('an admin confirms with a passkey instead of the password', async () => {
    const { page } = await openAs('org_admin', ada)
    await addAuthenticator(page)
    await visit(page, '/account')
    await addPasskey(page, 'Security key')
    await visit(page, '/console/people')
    await page.getByRole('button', { name: 'Invite person' }).click()
    const dialog = dialogNamed(page, 'Invite person')
    await dialog.getByLabel('Name').fill('Linus Sample')
    await dialog.getByLabel('Email').fill(`linus@${org.slug}.com`)
    await dialog.getByLabel('Role').selectOption('org_admin')
    await dialog.getByRole('button', { name: 'Send invitation', exact: true }).click()
    await confirmByPasskey(page)
    await page.getByRole('row').filter({ hasText: 'Linus Sample' }).waitFor()
  })

  test('people who dismiss the passkey prompt can try again', async () => {
    const { page } = await openAs('learner', grace)
    await removeSuggestions(page)
    const device = await addAuthenticator(page)
    await visit(page, '/account')
    await addPasskey(page, 'Work laptop')
    await signOut(page)
    // The device doesn't recognize the finger: to the page, that is the same as dismissing the prompt.
    await device.setVerified(false)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').filter({ hasText: 'No passkey was used' }).waitFor()
    await device.setVerified(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await isOn(page, '/learn')
  })

  test('a recovery code signs in once, and people see how many are left', async () => {
    const { page } = await openAs('learner', grace)
    await visit(page, '/account')
    const { codes } = await setUpApp(page)
    const [first = ''] = codes

    const other = await browser.open(world.url)
    await signIn(other, grace, goodPassword)
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.locator('input:focus').and(other.getByLabel('Recovery code')).waitFor()
    await other.keyboard.type(first.toUpperCase())
    await other.keyboard.press('Enter')
    await isOn(other, '/learn')
    await visit(other, '/account')
    await other.getByText('9 of 10 codes left').waitFor()

    const third = await browser.open(world.url)
    await signIn(third, grace, goodPassword)
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.getByLabel('Recovery code').fill(first)
    await third.getByRole('button', { name: 'Sign in', exact: true }).click()
    await untilRefused(third.getByLabel('Recovery code'), 'The code is wrong or was already used')
  })

  test('people create new recovery codes, and save or print them', async () => {
    const { page } = await openAs('learner', grace)
    await visit(page, '/account')
    const { codes: old, codeNow } = await setUpApp(page)
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await dialogNamed(page, 'Create new recovery codes?').getByRole('button', { name: 'Create new codes' }).click()
    const confirming = dialogNamed(page, 'Confirm that it’s you')
    await confirming.getByLabel('Your password').fill(goodPassword)
    await confirming.getByRole('textbox', { name: 'Code' }).fill(codeNow())
    await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()

    const dialog = dialogNamed(page, 'Your recovery codes')
    await dialog.waitFor()
    const shown = await dialog.getByRole('listitem').allInnerTexts()
    expect(await findBarriers(page, 'codes')).toEqual([])
    // Escape must not close this dialog, or the codes would be lost.
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('parapet-recovery-codes.txt')
    const file = await readAll(await download.createReadStream())
    for (const code of shown) expect(file).toContain(code)
    await page.emulateMedia({ media: 'print' })
    expect(await isPrinted(page.locator('ol'))).toBe(true)
    expect(await isPrinted(page.getByRole('button', { name: 'Print', includeHidden: true }))).toBe(false)
    expect(await isPrinted(page.getByRole('heading', { name: 'Grace Sample', includeHidden: true }))).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: 'I saved my codes' }).click()
    await page.getByText('10 of 10 codes left').waitFor()
    expect(shown.some((code) => old.includes(code))).toBe(false)
  })

  test('a remembered device skips the code until it is forgotten', async () => {
    const { page } = await openAs('learner', grace)
    await visit(page, '/account')
    const { codeNow } = await setUpApp(page)
    await section(page, 'Remembered devices').getByText('No remembered devices').waitFor()
    const other = await browser.open(world.url)
    await signIn(other, grace, goodPassword)
    await other.getByRole('textbox', { name: 'Code' }).fill(codeNow())
    await other.getByLabel('Remember this device for 30 days').check()
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isOn(other, '/learn')
    await signOut(other)
    await signIn(other, grace, goodPassword)
    await isOn(other, '/learn')

    await page.reload()
    await page.getByRole('button', { name: /^Forget Chrome/ }).click()
    await section(page, 'Remembered devices').getByText('No remembered devices').waitFor()
    await signOut(other)
    await signIn(other, grace, goodPassword)
    await other.getByRole('textbox', { name: 'Code' }).waitFor()
  })

  test('a policy for everyone makes people set up a passkey before they continue', async () => {
    const { page: admin } = await openAs('org_admin', ada)
    await addAuthenticator(admin)
    await visit(admin, '/account')
    await addPasskey(admin, 'Security key')
    const { page } = await openAs('learner', grace)
    await visit(page, '/learn')

    await visit(admin, '/console/organization')
    await admin.getByText('Set up by 1 of 2 admins and 1 of 3 people.').waitFor()
    await admin.getByRole('button', { name: 'Change policy' }).click()
    const dialog = dialogNamed(admin, 'Change the two-factor policy')
    await dialog.getByText('2 people without it must set it up').waitFor()
    await dialog.getByLabel('Required for everyone').check()
    await dialog.getByRole('button', { name: 'Save policy' }).click()
    await confirmByPasskey(admin)
    await section(admin, 'Two-factor authentication').getByText('Required for everyone').waitFor()

    await addAuthenticator(page)
    await visit(page, '/learn')
    await isOn(page, '/account')
    await page.getByRole('alert').filter({ hasText: 'Your organization asks for a second factor' }).waitFor()
    expect(await findBarriers(page, 'held up')).toEqual([])
    expect(await addPasskey(page, 'Phone')).toHaveLength(10)
    await page.getByRole('link', { name: 'Continue' }).click()
    await isOn(page, '/learn')
  })

  test("an admin ends a person's sessions and resets their second factor", async () => {
    const { page: admin } = await openAs('org_admin', ada)
    const { id, page } = await openAs('learner', grace)
    await removeSuggestions(page)
    await addAuthenticator(page)
    await visit(page, '/account')
    await addPasskey(page, 'Phone')

    await visit(admin, `/console/people/${id}`)
    const sessions = section(admin, 'Sign-in and sessions')
    await sessions.getByRole('button', { name: /^End the session at/ }).click()
    await sessions.getByText('Not signed in').waitFor()
    await page.reload()
    await isOn(page, '/sign-in')

    await sessions.getByRole('button', { name: 'Reset two-factor authentication' }).click()
    const dialog = dialogNamed(admin, 'Reset two-factor authentication of Grace Sample?')
    await dialog.getByText('you are sure the request is really from them').waitFor()
    await dialog.getByRole('button', { name: 'Reset two-factor authentication', exact: true }).click()
    await confirmByPassword(admin)
    await sessions.getByRole('status').filter({ hasText: 'is reset' }).waitFor()
    expect(await sessions.getByRole('button', { name: 'Reset two-factor authentication' }).count()).toBe(0)

    const fresh = await browser.open(world.url)
    await signIn(fresh, grace, goodPassword)
    await isOn(fresh, '/learn')
  })

  test('a browser without passkeys says so, and everything else works', async () => {
    await createPerson(world, org, { email: grace })
    const page = await browser.open(world.url)
    await removePasskeySupport(page)
    await visit(page, '/sign-in')
    await page.getByText('This browser doesn’t support passkeys.').waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    await signIn(page, grace, goodPassword)
    await isOn(page, '/learn')
    await visit(page, '/account')
    await section(page, 'Passkeys').getByText('This browser doesn’t support passkeys.').waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk.toString()
  return text
}

/** Whether the element would be printed; the page must emulate print media. */
function isPrinted(element: Locator): Promise<boolean> {
  return element.evaluate((found) =>
    (found as unknown as { checkVisibility(how: object): boolean }).checkVisibility({ visibilityProperty: true }),
  )
}
