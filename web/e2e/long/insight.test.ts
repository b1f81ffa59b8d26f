import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../server/test/sarif-world.ts'
import { createPerson } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { inviteUser, passTopic } from '../../../server/test/worlds/training.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

const dayMs = 86_400_000
const people = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']

describeInLongRun('insight', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let team: { id: string }
  beforeAll(async () => {
    world = await createWorld()
    org = await world.organization()
    team = await org.api.teams.create({ name: 'Payments' })
    await org.api.teams.create({ name: 'Storefront' })
    const ids: string[] = []
    for (const name of people) ids.push(await inviteUser(org, name, team.id))
    await scan('old')
    world.clock.advance(20 * dayMs)
    // 12 of CWE-89, and 6 of CWE-79.
    await scan('first')
    await scan('second', [89, 79])
    world.clock.advance(41 * dayMs)
    for (const id of ids) {
      await passTopic(world, org, id, 'sql-injection')
      await passTopic(world, org, id, 'xss')
    }
    world.clock.advance(60 * dayMs)
  })
  afterAll(() => world?.close())

  async function scan(name: string, cwes = [89]) {
    const results = people.flatMap((person) =>
      cwes.map((cwe) => ({
        ruleId: `rule-${cwe}`,
        level: 'error',
        taxa: [{ id: `CWE-${cwe}` }],
        properties: { authorEmail: `${person.toLowerCase()}@example.com` },
        locations: [locationOf(`${person}-${name}.ts`, cwe)],
      })),
    )
    await org.api.sarif.upload(sarifFile({ results }), { repo: 'example/shop', commitSha: name })
  }

  let visitors = 0
  const open = async (role: string, width = 1280, colorScheme: 'light' | 'dark' = 'light') => {
    await world.database.db.deleteFrom('signInTries').execute()
    const { id, visitor } = await createPerson(world, org, { role, email: `${role}-${++visitors}@example.com` })
    return { id, page: await browser.open(world.url, { cookie: visitor.cookie, width, colorScheme }) }
  }

  test('shows findings before and after training, and shows nothing for small numbers', async () => {
    const { page } = await open('org_admin')
    await visit(page, '/console/insight')
    const table = page.getByRole('table', { name: 'Before and after training' })
    const sql = table.getByRole('row').filter({ hasText: 'CWE-89' })
    await sql.getByText('Fewer after training').waitFor()
    // Twelve findings by six people in sixty days.
    await sql.getByRole('cell', { name: '6.0 12 findings', exact: true }).waitFor()
    await sql.getByRole('cell', { name: '0.0 0 findings', exact: true }).waitFor()
    const xss = table.getByRole('row').filter({ hasText: 'CWE-79' })
    await xss.getByText('Too few findings by these people').waitFor()
    await page.getByText(/isn’t proof that training caused it/).waitFor()

    // The chart is also available as a table, even for a single CWE.
    const chart = page.getByRole('figure', { name: 'New findings by month' })
    await chart.getByRole('combobox', { name: 'CWE in the chart' }).click()
    await page.getByRole('option', { name: /^CWE-79 · Cross-site scripting/ }).click()
    await chart.getByText('As a table').click()
    await chart.getByRole('cell', { name: '6', exact: true }).first().waitFor()
    expect(await findBarriers(page, 'findings')).toEqual([])

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export list' }).click()
    expect((await saved).suggestedFilename()).toBe('findings-before-and-after.csv')

    await page.getByRole('combobox', { name: 'Team' }).click()
    await page.getByRole('option', { name: 'Storefront' }).click()
    await page.getByText('No new findings in the last 12 months').waitFor()
  })

  test('shows what is hard, to auditors too', async () => {
    const { page } = await open('auditor')
    await visit(page, '/console/insight')
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('link', { name: 'Weakest topics' }).click()
    const topics = page.getByRole('table', { name: 'Weakest topics' })
    await topics.getByRole('row').filter({ hasText: 'SQL injection' }).waitFor()
    await views.getByRole('link', { name: 'Hardest challenges' }).click()
    // Six first attempts at each challenge are too few.
    await page.getByText('Too little data to compare challenges').waitFor()
    await views.getByRole('link', { name: 'Most failed fixes' }).click()
    await page.getByText('No failed fixes in this time').waitFor()
    await page.getByRole('radiogroup', { name: 'Range' }).getByText('30 days').click()
    await page.getByText('Nobody has practiced in this time').waitFor()
    expect(new URL(page.url()).search).toBe('?view=fixes&days=30')
  })

  test('fits a phone, in dark mode', async () => {
    const { page } = await open('org_admin', 390, 'dark')
    for (const path of ['/console/insight', '/console/insight?view=topics&days=365', `/console/teams/${team.id}`]) {
      await visit(page, path)
      await page
        .getByText(/^Before and after training$|^Time on challenges$/)
        .first()
        .waitFor()
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width, path).toBeLessThanOrEqual(390)
      expect(await findBarriers(page, path)).toEqual([])
    }
  })

  test('shows leads their own team and no other', async () => {
    const { id, page } = await open('learner')
    await org.api.teams.update(team.id, { leadUserIds: [id] })
    await visit(page, '/team')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Team insight' }).click()
    await page.getByRole('heading', { level: 1, name: 'Team insight' }).waitFor()
    const strengths = page.getByRole('table', { name: 'Strength by category' })
    await strengths.getByRole('rowheader', { name: 'Whole team' }).waitFor()
    await strengths.getByRole('row').filter({ hasText: 'Ada' }).filter({ hasText: '100' }).waitFor()
    await page.getByText('Fewer after training').waitFor()
    expect(await findBarriers(page, 'team insight')).toEqual([])
    await page.goto('/console/insight')
    await page.waitForURL('**/learn')
  })
})

describeInLongRun('insight for an organization without scans and training', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  test('explains what will be here', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { role: 'org_admin', email: 'admin@example.com' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/console/insight')
    await page.getByText('No scans yet').waitFor()
    await visit(page, '/console/insight?view=topics')
    await page.getByText('Nobody has practiced in this time').waitFor()
  })
})
