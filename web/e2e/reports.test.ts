import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../server/test/world.ts'
import { inviteUser, passTopic } from '../../server/test/worlds/training.ts'
import { findBarriers } from './barriers.ts'
import { describeInBrowser, testInLongRun, useBrowser, visit } from './browser.ts'

describeInBrowser('the reports page', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let admin: Visitor
  beforeAll(async () => {
    world = await createWorld()
    org = await world.organization()
    admin = (await createPerson(world, org, { role: 'org_admin', email: 'admin@example.com' })).visitor
    await passTopic(world, org, await inviteUser(org, 'Ada'), 'sql-injection')
  })
  afterAll(() => world?.close())

  const open = async (path: string, width = 1280) => {
    const page = await browser.open(world.url, { cookie: admin.cookie, width })
    await visit(page, path)
    return page
  }

  test('shows a report, and exports it as CSV and as PDF', async () => {
    const page = await open('/console/reports')
    await page.getByRole('rowheader', { name: 'SQL injection' }).waitFor()
    expect(await findBarriers(page, 'reports')).toEqual([])
    for (const [role, name, ending] of [
      ['link', 'Export CSV', 'csv'],
      ['button', 'Export PDF', 'pdf'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole(role, { name }).click()
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^training-record[\\d-]*\\.${ending}$`))
    }
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('Nothing in this period').waitFor()
  })

  test('links to other reports, also on a phone', async () => {
    const page = await open('/console/reports?report=compliance&framework=soc-2', 390)
    await page.getByRole('cell', { name: 'CC1.4' }).first().waitFor()
    await page.getByRole('link', { name: 'Team summary' }).click()
    await page.getByRole('rowheader', { name: 'No team' }).waitFor()
  })

  testInLongRun('schedules a report, and deletes the schedule', async () => {
    const page = await open('/console/reports')
    await page.getByRole('button', { name: 'New schedule' }).click()
    await page.getByRole('combobox', { name: 'Recipients' }).click()
    await page.getByRole('option', { name: /admin@example.com/ }).click()
    await page.getByText('Only admins and auditors can open reports').click()
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.getByRole('cell', { name: 'Monthly', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete schedule: Training record, monthly' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click()
    await page.getByText('No scheduled reports').waitFor()
  })
})
