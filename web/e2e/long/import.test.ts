import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, goodPassword } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { describeInLongRun, untilShown, useBrowser, visit } from '../browser.ts'

describeInLongRun('importing people', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  async function openImport(maxSeats = 2000): Promise<{ org: TestOrganization; page: Page }> {
    const org = await world.organization({ maxSeats })
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/console/people')
    await page.getByRole('link', { name: 'Import people' }).click()
    await page.getByRole('heading', { name: 'Import people' }).waitFor()
    await untilShown(page)
    return { org, page }
  }

  const choose = (page: Page, lines: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
  const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, n) => `Person ${n};person-${n}@example.com;Platform`)

  test('shows 1,000 lines with their problems first, then the progress of invitations, and can be repeated', async () => {
    const { org, page } = await openImport()
    const header = 'Display Name;E-Mail;Department'
    const bad = ['=cmd();nobody;', ';nameless@example.com;', 'Twice;PERSON-7@example.com;', 'Grace;grace@example.com;']
    await choose(page, [header, ...crowd(1000), ...bad])
    await status(page, '1,000 people will be invited. 1 is already a member and won’t change. 3 lines have problems')
    await page.getByLabel('Create the missing team').uncheck()
    await status(page, '1 person will be invited. 1 is already a member and won’t change. 1,002 lines have problems')
    await page.getByLabel('Create the missing team').check()
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    expect(await org.api.users.list()).toHaveLength(2)

    await page.getByRole('button', { name: 'Invite 1,000 people' }).click()
    await status(page, /^\d+ of 1,000 done/)
    await status(page, 'Done: 1,000 invited, 1 already members, 3 with problems')
    const people = await org.api.users.list()
    expect(people).toHaveLength(1002)
    expect(people.filter(({ teamName }) => teamName === 'Platform')).toHaveLength(1000)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the 3 lines that failed' }).click()
    const failed = await readFile(await (await downloading).path(), 'utf8')
    expect(failed.split('\r\n')).toEqual([
      '\uFEFFDisplay Name,E-Mail,Department,problem',
      `"'=cmd()",nobody,,Not an email address`,
      ',nameless@example.com,,No name',
      'Twice,PERSON-7@example.com,,Same email as in line 9',
      '',
    ])

    await page.getByRole('button', { name: 'Import another file' }).click()
    await choose(page, [header, ...crowd(1000)])
    await status(page, '0 people will be invited. 1,000 are already members')
    expect(await page.getByRole('button', { name: 'Nobody to invite' }).isDisabled()).toBe(true)

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, [header, ...crowd(2).map((line) => line.replace('Platform', 'Payments'))])
    await page.getByLabel('Update 2 existing members who differ from the file').check()
    await page.getByText('Team: Platform → Payments').first().waitFor()
    await page.getByRole('button', { name: 'Update 2 people' }).click()
    await status(page, 'Done: 0 invited, 2 updated, 0 already members, 0 with problems')
    expect((await org.api.users.list()).filter(({ teamName }) => teamName === 'Payments')).toHaveLength(2)
  })

  test('shows when the connection is lost, and continues without skipping anyone or inviting anyone twice', async () => {
    const { org, page } = await openImport()
    let asked = 0
    let isLost = true
    await page.route('**/api/app/v1/users/import', async (route) => {
      asked++
      if (asked === 1 || !isLost) return route.continue()
      // The service does the work, but the response never arrives.
      if (asked === 2) await route.fetch()
      return route.abort('connectionreset')
    })
    await choose(page, ['name;email;role', ...crowd(120).map((line) => line.replace('Platform', ''))])
    await page.getByRole('button', { name: 'Invite 120 people' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Connection lost' })
    await alert.waitFor()
    await status(page, '100 of 120 done')
    // Leaving the page now asks first.
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Teams' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    await alert.getByRole('button', { name: 'Try now' }).click()
    await expect.poll(() => asked).toBeGreaterThan(2)
    isLost = false
    await status(page, 'Done: 120 invited, 0 already members, 0 with problems')
    const mails = await world.database.db.selectFrom('mails').select('toAddress').where('orgId', '=', org.id).execute()
    const invited = mails.map(({ toAddress }) => toAddress).filter((address) => address.startsWith('person-'))
    expect([invited.length, new Set(invited).size]).toEqual([120, 120])
    expect(browser.takeProblems().filter((problem) => !problem.includes('ERR_CONNECTION_RESET'))).toEqual([])
  })

  test('asks for the password if an admin is among the people, and can leave them for later', async () => {
    const { org, page } = await openImport()
    await choose(page, ['name,email,role', 'Ada,ada@example.com,org_admin', 'Bob,bob@example.com,learner', 'Eve,eve,'])
    await page.getByRole('button', { name: 'Invite 2 people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await status(page, 'Paused: 0 of 2 done')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: 'Download the line that failed' }).waitFor()
    await page.getByRole('button', { name: 'Continue import' }).click()
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await status(page, 'Done: 2 invited, 0 already members, 1 with problems')
    expect(await org.api.users.list()).toHaveLength(4)
    await page.getByRole('link', { name: 'View people' }).click()
    await page.getByRole('heading', { name: 'People' }).waitFor()
  })

  test('reports missing seats, missing columns, and files that are not a list', async () => {
    const { org, page } = await openImport(4)
    await choose(page, ['PK\u0003\u0004'])
    await page.getByRole('alert').filter({ hasText: 'This is a workbook' }).waitFor()

    await choose(page, ['Wer,Adresse', 'Ada,ada@example.com', 'Bob,bob@example.com', 'Eve,eve@example.com'])
    expect(await page.getByRole('button', { name: 'Choose the columns first' }).isDisabled()).toBe(true)
    for (const [field, column] of [
      ['Name', 'Wer'],
      ['Email', 'Adresse'],
    ] as const) {
      await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).selectOption(column)
    }
    await status(page, '2 people will be invited. 1 line has a problem')
    await page.getByRole('alert').filter({ hasText: 'not enough for 1 person' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'eve@example.com' }).getByText('No free seat').waitFor()
    await page.getByRole('button', { name: 'Invite 2 people' }).click()
    await status(page, 'Done: 2 invited')
    expect(await org.api.users.list()).toHaveLength(4)
  })
})
