import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../server/test/sarif-world.ts'
import { createPerson } from '../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../server/test/world.ts'
import { describeInBrowser, testInLongRun, useBrowser, visit } from './browser.ts'

const result = (fields: object) => ({ level: 'error', message: { text: 'Found' }, ...fields })
const tagged = (cwe: string, uri: string) =>
  result({ ruleId: `rule-${cwe}`, properties: { tags: [`external/cwe/${cwe}`] }, locations: [locationOf(uri, 42)] })

/** Two findings of one topic, and one without a CWE. */
function makeFile(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const results = [tagged('cwe-089', `${name}/a.ts`), tagged('cwe-089', `${name}/b.ts`), result({ ruleId: 'style' })]
  return { name: `${name}.sarif`, mimeType: '', buffer: sarifFile({ tool: 'CodeQL', results }) }
}

describeInBrowser('scanner findings', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let cookie: string | undefined
  let page: Page
  beforeAll(async () => {
    world = await createWorld()
    org = await world.organization()
    cookie = (await createPerson(world, org, { role: 'org_admin' })).visitor.cookie
  })
  afterAll(() => world?.close())

  async function openFindings(): Promise<void> {
    page = await browser.open(world.url, { cookie })
    await visit(page, '/console/findings')
  }
  const form = () => page.getByRole('dialog', { name: 'Upload findings' })

  async function invite(name: string): Promise<string> {
    const email = `${name.toLowerCase()}@${org.slug}.example.com`
    await org.api.users.create({ name, email, role: 'learner' })
    return email
  }

  test('are uploaded in the console, become an assignment for their author, and link to it', async () => {
    const email = await invite('Linus')
    await openFindings()
    await page.getByLabel('File', { exact: true }).setInputFiles(makeFile('first'))
    await form().getByText('first.sarif').waitFor()
    await form().getByLabel('Repository').fill('example/shöp')
    await form().getByLabel('Author’s email').fill(email)
    await form().getByRole('button', { name: 'Upload file' }).click()

    await page.getByRole('heading', { level: 1, name: 'example/shöp' }).waitFor()
    const skipped = page.getByRole('region', { name: 'Skipped findings' })
    await skipped.getByText('No weakness named: 1 finding').waitFor()
    await page.getByText('2 findings led to training').waitFor()
    await page.reload()
    const assigned = page.getByRole('region', { name: 'Assigned' })
    await assigned.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Linus' }).waitFor()
    await page.getByRole('definition').getByRole('link', { name: 'Linus' }).waitFor()
    await assigned.getByRole('link', { name: 'SQL injection' }).click()
    await page.getByRole('heading', { level: 1, name: 'SQL injection' }).waitFor()
    await page.getByRole('link', { name: 'Linus' }).waitFor()
    await page.getByRole('link', { name: 'a finding' }).click()
    await page.getByRole('heading', { level: 1, name: 'example/shöp' }).waitFor()

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Assignments' }).click()
    await page.getByRole('row').filter({ hasText: 'SQL injection' }).filter({ hasText: 'Linus' }).waitFor()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Findings' }).click()
    await page.getByRole('row').filter({ hasText: 'CodeQL' }).getByRole('link', { name: 'example/shöp' }).waitFor()
  })

  testInLongRun('can be dropped on the page, and a dry run stores nothing', async () => {
    const email = await invite('Margaret')
    const before = await org.api.sarif.listRuns()
    await openFindings()
    const { name, buffer } = makeFile('dropped')
    const file = `new File([${JSON.stringify(buffer.toString())}], ${JSON.stringify(name)})`
    const dataTransfer = await page.evaluateHandle(
      `(() => { const held = new DataTransfer(); held.items.add(${file}); return held })()`,
    )
    await page.getByRole('region', { name: 'Drop a SARIF file here' }).dispatchEvent('drop', { dataTransfer })
    await form().getByLabel('Author’s email').fill(email)
    await form().getByLabel('Dry run').check()
    await form().getByRole('button', { name: 'Start dry run' }).click()

    const outcome = form().getByRole('region', { name: 'What would happen' })
    await outcome.getByText('Would lead to training', { exact: true }).waitFor()
    await outcome.getByRole('row').filter({ hasText: email }).waitFor()
    expect(await org.api.sarif.listRuns()).toEqual(before)
  })

  testInLongRun(
    'are refused with an explanation if they are not SARIF, empty or too large, and the form keeps its values',
    async () => {
      await openFindings()
      const send = async (name: string, buffer: Buffer) => {
        await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'application/json', buffer })
        await form().waitFor()
        await form().getByLabel('Repository').fill('example/kept')
      }
      const alert = form().getByRole('alert')
      await send('wrong.json', Buffer.from('{"version":"2.1.0","runs":{}}'))
      await form().getByRole('button', { name: 'Upload file' }).click()
      await alert.filter({ hasText: 'The file is not valid SARIF 2.1.0: runs must be' }).waitFor()
      expect(await form().getByLabel('Repository').inputValue()).toBe('example/kept')
      await page.keyboard.press('Escape')
      await form().waitFor({ state: 'detached' })

      await send('empty.json', Buffer.alloc(0))
      await alert.filter({ hasText: 'The file is empty' }).waitFor()
      expect(await form().getByRole('button', { name: 'Upload file' }).isDisabled()).toBe(true)
      await page.keyboard.press('Escape')
      await form().waitFor({ state: 'detached' })

      await send('large.json', Buffer.alloc(10_485_761, ' '))
      await alert.filter({ hasText: 'The file is too large' }).waitFor()
    },
  )

  testInLongRun(
    'show upload progress on a slow connection, can be canceled, and can be sent again with the form unchanged',
    async () => {
      await openFindings()
      const line = await page.context().newCDPSession(page)
      const setSpeed = (uploadThroughput: number) =>
        line.send('Network.emulateNetworkConditions', {
          ...{ offline: false, latency: 0, downloadThroughput: -1 },
          uploadThroughput,
        })
      await setSpeed(500_000)
      const { buffer, ...file } = makeFile('slow')
      const padded = Buffer.concat([buffer, Buffer.alloc(3_000_000, ' ')])
      await page.getByLabel('File', { exact: true }).setInputFiles({ ...file, buffer: padded })
      await form().getByLabel('Repository').fill('example/slow')
      await form().getByRole('button', { name: 'Upload file' }).click()
      await form()
        .getByRole('status')
        .filter({ hasText: /^Uploading, [1-9]\d?%$/ })
        .waitFor()
      await form().getByRole('button', { name: 'Stop' }).click()

      await setSpeed(-1)
      await form().getByRole('button', { name: 'Upload file' }).waitFor()
      expect(await form().getByRole('alert').count()).toBe(0)
      expect(await org.api.sarif.listRuns()).not.toContainEqual(expect.objectContaining({ repo: 'example/slow' }))
      await form().getByRole('button', { name: 'Upload file' }).click()
      await page.getByRole('heading', { level: 1, name: 'example/slow' }).waitFor()
    },
  )
})
