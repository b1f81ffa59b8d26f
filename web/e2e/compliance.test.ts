import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../server/test/world.ts'
import { inviteUser, passTopic } from '../../server/test/worlds/training.ts'
import { findBarriers } from './barriers.ts'
import { describeInBrowser, testInLongRun, useBrowser, visit } from './browser.ts'

describeInBrowser('the compliance page', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let admin: Visitor
  let teamId: string
  beforeAll(async () => {
    world = await createWorld()
    org = await world.organization()
    admin = (await createPerson(world, org, { role: 'org_admin', email: 'admin@example.com' })).visitor
    teamId = (await org.api.teams.create({ name: 'Payments' })).id
    const other = (await org.api.teams.create({ name: 'Storefront' })).id
    const ada = await inviteUser(org, 'Ada', teamId)
    await inviteUser(org, 'Bo', teamId)
    await inviteUser(org, 'Cy', other)
    await passTopic(world, org, ada, 'vulnerable-dependencies')
  })
  afterAll(() => world?.close())

  const open = async (path: string, width = 1280) => {
    const page = await browser.open(world.url, { cookie: admin.cookie, width })
    await visit(page, path)
    return page
  }

  test('shows requirements by team, and the people behind a cell', async () => {
    const page = await open('/console/compliance')
    await page.getByRole('heading', { name: '0 of 10 covered' }).waitFor()
    await page.getByText('10 below 80% · 3 active learners').waitFor()
    await page.getByRole('img', { name: 'Requirements: 0 covered, 10 below 80%, 0 gaps' }).waitFor()

    await page.getByRole('link', { name: 'Software supply chain failures, Payments: 50% trained' }).click()

    const details = page.getByRole('complementary', { name: 'Details' })
    await details.getByRole('heading', { name: 'Software supply chain failures in Payments' }).waitFor()
    await details.getByText('1 of 2').waitFor()
    await details.getByText('Train 1 more person to reach 80%.').waitFor()
    await details.getByText('Not passed: Vulnerable and untrusted dependencies').waitFor()
    expect(await findBarriers(page, 'details')).toEqual([])
    await details.getByRole('link', { name: 'Close details' }).click()
    await details.waitFor({ state: 'detached' })
  })

  test('lists the people of a cell by state, and searches and exports them', async () => {
    const page = await open('/console/compliance?framework=cwe-top-25-2025&requirement=CWE-89', 390)
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.getByText('Not trained (3)').waitFor()
    await details.getByText('3 not passed').waitFor()
    expect(await details.getByRole('list', { name: 'Not trained' }).getByRole('link').allInnerTexts()).toEqual([
      'Ada',
      'Bo',
      'Cy',
    ])
    await details.getByLabel('Search').fill('bo')
    await details.getByText('1 person found').waitFor()
    expect(await findBarriers(page, 'a search')).toEqual([])
    await details.getByText('Trained (0)', { exact: true }).click()
    await details.getByText('Nobody found').waitFor()
    const download = page.waitForEvent('download')
    await details.getByRole('link', { name: 'Export people' }).click()
    expect((await download).suggestedFilename()).toBe('requirement-people.csv')
  })

  test('assigns the missing topics of a cell to the people who lack them', async () => {
    const page = await open(`/console/compliance?requirement=A03&team=${teamId}`)
    await page.getByRole('link', { name: 'Assign missing topics' }).click()
    await page.getByText('Bo gets Vulnerable and untrusted dependencies.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('group', { name: '1 item chosen' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Assign training' }).click()
    await page.getByText('1 assignment created.').waitFor()

    await visit(page, `/console/compliance?requirement=A03&team=${teamId}`)
    await page.getByRole('link', { name: 'Assign to everyone in Payments instead' }).click()
    await page.getByText('Payments gets Vulnerable and untrusted dependencies.').waitFor()
  })

  test('shows gaps, and links to regulations', async () => {
    const page = await open('/console/compliance?framework=owasp-llm-2025')
    expect(await page.getByText('Gap: no topic covers this requirement').count()).toBe(7)
    await page.getByRole('link', { name: /^PCI DSS 4.0.1/ }).click()
    await page.getByRole('rowheader', { name: /^6.2.2/ }).waitFor()
  })

  testInLongRun('lets admins change what counts', async () => {
    const page = await open('/console/compliance?framework=cwe-top-25-2025', 390)
    await page.getByRole('button', { name: 'Change rules' }).waitFor()
    expect(await findBarriers(page, 'a narrow page')).toEqual([])
    await page.getByRole('button', { name: 'Change rules' }).click()
    await page.getByLabel('Days that training counts').fill('730')
    await page.getByLabel('Share of active learners').fill('50')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Compliance rules saved').waitFor()
    await page.getByText(/in the last 730 days\. .*at least 50% of active learners/).waitFor()
    // A requirement with a limit of its own says so.
    await visit(page, '/console/compliance?framework=pci-dss-4-0-1')
    await page.getByRole('rowheader', { name: /^6.2.2.*training counts for 365 days/ }).waitFor()
    await page.getByText('730 days (365 for 6.2.2, set by the framework itself)').waitFor()
  })
})

describeInBrowser('the compliance page of an organization without learners', () => {
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
    await visit(page, '/console/compliance')
    await page.getByText('No active learners yet').waitFor()
  })
})
