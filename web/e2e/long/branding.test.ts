import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyDomainByOperator } from '../../../server/src/areas/directory/single-sign-on/domains.ts'
import { encodePng } from '../../../server/src/areas/organization/branding/png.ts'
import { confirmIdentity, createPerson, readMailedToken } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

/** An SVG that would run a script if a browser opened it as a document. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80" viewBox="0 0 300 80">
<script>document.title = 'attacked'</script>
<rect x="4" y="4" width="72" height="72" rx="14" fill="#d94f1e"/>
<path d="M96 60 L126 20 L156 60 Z M176 20 H286 V34 H176 Z M176 46 H260 V60 H176 Z" fill="#1d2b3a"/></svg>`

/** The color of buttons and links. */
const accentOf = (page: Page) =>
  page.locator('html').evaluate((html) => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle(element: unknown): { getPropertyValue(name: string): string }
    }
    return getComputedStyle(html).getPropertyValue('--accent').trim()
  })

describeInLongRun('branding', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let cookie: string | undefined
  beforeAll(async () => {
    world = await createWorld()
    org = await world.organization({ name: 'Example Corp' })
    cookie = (await createPerson(world, org, { role: 'org_admin' })).visitor.cookie
  })
  afterAll(() => world?.close())

  test('an admin uploads an SVG logo, sees it in the header and removes it', async () => {
    const page = await browser.open(world.url, { cookie })
    await visit(page, '/console/organization')
    const section = page.getByRole('region', { name: 'Branding' })
    await section.getByText('No logo yet').waitFor()
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await page.getByRole('banner').getByRole('img', { name: 'Example Corp' }).waitFor()
    const src = await page.getByRole('banner').getByRole('img', { name: 'Example Corp' }).getAttribute('src')
    const { headers } = await world.request('GET', src as string)

    expect(headers.get('content-type')).toBe('image/png')
    expect(await page.title()).not.toBe('attacked')
    await section.getByRole('button', { name: 'Remove logo' }).click()
    await section.getByText('No logo yet').waitFor()
    expect(await page.getByRole('banner').getByRole('link', { name: 'Parapet' }).count()).toBe(1)
  })

  test('a file that is not an image is refused with an explanation', async () => {
    const page = await browser.open(world.url, { cookie })
    await visit(page, '/console/organization')
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') })

    await page.getByText('This file can’t be read as an image.').waitFor()
  })

  test('an accent color is explained, saved, applied and reset', async () => {
    const page = await browser.open(world.url, { cookie })
    await visit(page, '/console/organization')
    const section = page.getByRole('region', { name: 'Branding' })
    await section.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ffd166')
    await section.getByText('Text must be readable (contrast of at least 4.5:1), so we use').waitFor()
    await section.getByRole('button', { name: 'Save color' }).click()
    await section.getByRole('button', { name: 'Reset color' }).waitFor()
    // It loads after the page.
    await expect.poll(() => accentOf(page)).not.toBe('#0b7a6b')
    const used = await accentOf(page)
    await visit(page, '/console/overview')
    await expect.poll(() => accentOf(page)).toBe(used)
    await visit(page, '/console/organization')
    await section.getByRole('button', { name: 'Reset color' }).click()
    await section.getByRole('button', { name: 'Reset color' }).waitFor({ state: 'detached' })

    expect(used).toMatch(/^#[0-9a-f]{6}$/)
    expect(await accentOf(page)).toBe('#0b7a6b')
  })

  test('an invited person sees which organization invited them', async () => {
    const logo = encodePng({ width: 120, height: 40, rgba: Buffer.alloc(120 * 40 * 4, 0xaa) }).toString('base64')
    const { visitor } = await createPerson(world, org, { role: 'org_admin', email: 'second@example.com' })
    await visitor.call('PATCH', '/settings/branding', { logo })
    const person = await org.api.users.create({ name: 'Vera', email: 'vera@example.com', role: 'learner' })
    const token = await readMailedToken(world, person.id, 'invitation')
    const page = await browser.open(world.url)
    await visit(page, `/invitation#${token}`)

    await page.getByRole('img', { name: 'Example Corp' }).waitFor()
  })

  test('the sign-in page shows the organization whose domain was typed', async () => {
    const other = await world.organization({ name: 'Sample Ltd' })
    const domain = `${other.slug}.example.com`
    const { visitor } = await createPerson(world, other, { role: 'org_admin', email: `ada@${domain}` })
    const logo = encodePng({ width: 120, height: 40, rgba: Buffer.alloc(120 * 40 * 4, 0xaa) }).toString('base64')
    await visitor.call('PATCH', '/settings/branding', { logo, accentColor: '#8a3ffc' })
    const proof = await confirmIdentity(visitor)
    const connection = { type: 'oidc', name: 'Okta', issuer: 'https://login.example.org', clientId: 'parapet' }
    const { body } = await visitor.call('POST', '/sso/connections', connection, proof)
    await visitor.call('POST', '/sso/domains', { domain, connectionId: body.id }, proof)
    const page = await browser.open(world.url)
    // The provider doesn't exist: an empty answer keeps the page on screen.
    await page.route('**/sso/*/start*', (route) => route.fulfill({ status: 204 }))
    const type = async (email: string) => {
      await visit(page, '/sign-in')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await type(`vera@${domain}`)
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
    expect(await page.getByRole('img', { name: 'Sample Ltd' }).count()).toBe(0)

    await verifyDomainByOperator(other.context(), domain)
    await type(`vera@${domain}`)
    await page.getByRole('img', { name: 'Sample Ltd' }).waitFor()
    await expect.poll(() => accentOf(page)).not.toBe('#0b7a6b')
    await page.getByRole('button', { name: 'Use another organization' }).click()
    await page.getByRole('img', { name: 'Sample Ltd' }).waitFor({ state: 'detached' })
  })
})
