import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appApiBase } from '@parapet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeContentFolder } from '../../server/test/content-folder.ts'
import { createPerson, goodPassword, readMailedToken } from '../../server/test/web-visitor.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import { describeInBrowser, isLongRun, useBrowser, visit } from './browser.ts'
import { fillOrganization, pagesOf } from './every-page.ts'

/** Each would open a dialog if a page treated it as markup, script or a URL. */
const payloads = [
  '<script>alert(1)</script>',
  '"><script>alert(2)</script>',
  '</title><script>alert(3)</script>',
  '</textarea><script>alert(4)</script>',
  '</style><script>alert(5)</script>',
  '<img src=x onerror=alert(6)>',
  '"><img src=x onerror="alert(7)">',
  '<svg onload=alert(8)>',
  '<svg><script>alert(9)</script></svg>',
  '<body onload=alert(10)>',
  '<iframe srcdoc="<script>parent.alert(11)</script>">',
  '<iframe src="javascript:alert(12)">',
  '<a href="javascript:alert(13)">click</a>',
  'javascript:alert(14)',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(15)>',
  '<details open ontoggle=alert(16)>',
  '<input autofocus onfocus=alert(17)>',
  '{{constructor.constructor("alert(18)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of them
  '${alert(19)}',
  '<noscript><p title="</noscript><img src=x onerror=alert(20)>">',
]

/** The pages `npm test` visits; `npm run test:pages` visits every page. */
const mainPages = [
  ...(['people', 'person', 'keys', 'findings', 'findingRun', 'audit'] as const),
  ...(['learn', 'topic', 'scenario', 'attempt'] as const),
]

/** One of each kind for pages that have a single place for text. */
const somePayloads = isLongRun ? payloads : payloads.filter((_, index) => index % 4 === 1)

/** Hostile content: in the lesson, a situation, the code, and a page of the simulated browser. */
async function spoil(folder: string): Promise<void> {
  const markdown = [...payloads, '[a](javascript:alert(21))', '![b](javascript:alert(22))', '<javascript:alert(23)>']
  const text = markdown.join('\n\n')
  const replace = async (name: string, before: string, after: string) => {
    const path = join(folder, name)
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace(before, () => after),
    )
  }
  await writeFile(join(folder, 'topics/sql/lesson.md'), text)
  const challenge = 'topics/sql/challenges/login'
  await replace(`${challenge}/challenge.yaml`, 'situation: Situation of login.', `situation: ${JSON.stringify(text)}`)
  await replace(`${challenge}/python/orders.py`, '\n', `\n${payloads.map((payload) => `    # ${payload}\n`).join('')}`)
  await replace('scenarios/break-in/steps/2-attack.yaml', 'page: The page.', `page: ${JSON.stringify(text)}`)
}

/** Collects problems with the headers of every response that a page loads. */
function watchHeaders(page: Page): { faults: Set<string>; loaded: Set<string> } {
  const faults = new Set<string>()
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    const isPage = headers['content-type']?.startsWith('text/html') === true
    const demand = (isMet: boolean, what: string) => isMet || faults.add(`${pathname}: ${what}`)
    demand(headers['x-content-type-options'] === 'nosniff', 'type may be guessed')
    demand(headers['x-frame-options'] === 'DENY' && policy.includes("frame-ancestors 'none'"), 'may be framed')
    demand(headers['referrer-policy'] === 'no-referrer', 'referrer')
    demand(policy.startsWith("default-src 'none'") && !policy.includes('unsafe'), `policy ${policy}`)
    demand(!isPage || /script-src 'self' 'sha256-[\w+/=]+'(;|$)/.test(policy), 'script from elsewhere')
    const isForEver = headers['cache-control']?.includes('immutable') === true
    demand(isForEver === pathname.startsWith('/assets/'), `kept as ${headers['cache-control']}`)
    demand(pathname.startsWith('/assets/') || /no-(store|cache)/.test(headers['cache-control'] ?? ''), 'kept')
    loaded.add(pathname)
  })
  return { faults, loaded }
}

describeInBrowser('hostile text', () => {
  const browser = useBrowser()
  let world: World
  let removeContent: () => Promise<void>
  beforeAll(async () => {
    const content = await writeContentFolder()
    removeContent = content.remove
    await spoil(content.folder)
    world = await createWorld({ contentFolders: [content.folder] })
  })
  afterAll(async () => {
    await world?.close()
    await removeContent?.()
  })

  test('is shown as typed on every page and does nothing; no inline code, and headers block other origins', async () => {
    const org = await world.organization()
    const viewer = await createPerson(world, org, { role: 'org_admin' })
    const params = await fillOrganization(world, org, viewer, payloads)
    const page = await browser.open(world.url, { cookie: viewer.visitor.cookie })
    const { faults, loaded } = watchHeaders(page)
    const pages = pagesOf(params, isLongRun ? undefined : mainPages)
    const seen: Record<string, number> = {}
    for (const path of pages) {
      await visit(page, path)
      if (path === '/learn') await page.getByRole('button', { name: /^Show all/ }).click()
      const text = await page.locator('body').innerText()
      seen[path] = payloads.filter((payload) => text.includes(payload)).length
      expect(await page.locator('body :is(script, iframe, math, noscript)').count(), path).toBe(await expectedNodes())
      const inline =
        'script:not([src], head > script:first-of-type), style:not([nonce]), [onclick], [onerror], [onload], [onfocus], [ontoggle], [href^="javascript:"]'
      expect(await page.locator(inline).count(), path).toBe(0)
    }
    expect([...faults]).toEqual([])
    expect([...loaded].filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5)
    expect(loaded).toContain(`${appApiBase}/users`)
    expect(seen).toMatchObject({
      '/console/keys': payloads.length,
      '/console/findings': payloads.length,
      [`/console/findings/${params.runId}`]: payloads.length,
      '/learn': payloads.length,
      '/learn/topics/sql': payloads.length,
      '/learn/scenarios/break-in': payloads.length,
      [`/learn/attempts/${params.attemptId}`]: payloads.length,
    })
    expect(seen['/console/people']).toBeGreaterThan(5)

    await visit(page, `/console/webhooks/${params.endpointId}`)
    await page.getByRole('row').filter({ hasText: '500' }).getByRole('button', { name: 'Details' }).click()
    const said = page.getByRole('dialog').getByText(payloads[0] as string)
    for (const payload of payloads) expect(await said.innerText()).toContain(payload)
    await visit(page, '/console/people')
    await page.getByLabel('Search').fill('alert(6)')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog', { name: `Deactivate ${payloads[5]}?` }).waitFor()

    await visit(page, '/console/mails')
    const mail = page.getByRole('row').filter({ hasText: 'person-5@' })
    await mail.getByRole('button', { name: 'Read email' }).click()
    await page.getByRole('button', { name: 'Show email' }).click()
    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog').getByText(`Hi ${payloads[5]}`).waitFor()
    await visit(page, '/console/webhooks/debugger')
    await page.getByLabel('Headers').fill(`t=${payloads[5]},v1=00`)
    await page.getByRole('textbox', { name: 'Body' }).fill(payloads[5] as string)
    await page.getByRole('button', { name: 'Check' }).click()
    await page
      .getByRole('region', { name: 'Result' })
      .getByText(payloads[5] as string)
      .waitFor()

    async function expectedNodes(): Promise<number> {
      // The page's own nodes: its scripts and the note for browsers without JavaScript.
      return page.locator('body > script[src^="/assets/"], body > noscript').count()
    }
  })

  test('in an invitation appears as the name, and does nothing', async () => {
    const org = await world.organization({ name: payloads[5] as string })
    const page = await browser.open(world.url)
    for (const [index, name] of somePayloads.entries()) {
      const email = `person-${index}@${org.slug}.example.com`
      const { id } = await org.api.users.create({ name, email, role: 'learner' })
      await visit(page, `/invitation?${index}#${await readMailedToken(world, id, 'invitation')}`)
      await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor()
      expect(await page.title()).toBe(`Welcome, ${name} – Parapet`)
    }
  })

  test('in any part of an address does nothing', async () => {
    const page = await browser.open(world.url)
    for (const payload of somePayloads) {
      const text = encodeURIComponent(payload)
      await visit(page, `/console/${text}?to=${text}#${text}`)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await visit(page, `/sign-in?to=${text}`)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }
  })
})
