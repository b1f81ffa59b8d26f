/** Lists, charts, tabs, code and tables show what they have on every screen. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../server/test/web-visitor.ts'
import { createWorld, type World } from '../../../server/test/world.ts'
import { inviteUser, passTopic } from '../../../server/test/worlds/training.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

type Box = { scrollWidth: number; clientWidth: number }

describeInLongRun('every page', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  async function open(path: string, width: number) {
    await world.database.db.deleteFrom('signInTries').execute()
    const org = await world.organization()
    const { id, visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
    const page = await browser.open(world.url, { cookie: visitor.cookie, width })
    return { org, id, page, go: () => visit(page, path) }
  }

  /** Boxes of these that have more than they show. */
  const countCut = (page: Page, boxes: string) =>
    page
      .locator(boxes)
      .evaluateAll((all) => all.filter((box) => (box as Box).scrollWidth > (box as Box).clientWidth + 1).length)

  test('counts active members of a team, and lists deactivated ones last', async () => {
    const { org, page, go } = await open('/console/teams', 1280)
    const team = await org.api.teams.create({ name: 'Payments' })
    for (const name of ['Vera', 'Wim']) await inviteUser(org, name, team.id)
    await org.api.users.deactivate(await inviteUser(org, 'Abe', team.id))
    await go()
    const row = page.getByRole('row').filter({ hasText: 'Payments' })
    expect(await row.getByRole('cell').first().innerText()).toBe('2')

    await row.getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('heading', { name: '2 members and 1 deactivated' }).waitFor()
    const members = page.getByRole('table', { name: 'Members' }).getByRole('row')
    expect(await members.last().innerText()).toMatch(/^Abe.*Deactivated/s)
  })

  test('draws the last period of a chart as wide as the others', async () => {
    const { org, id, page, go } = await open('/console/overview', 1280)
    await passTopic(world, org, id, 'xss')
    await go()
    const canvas = page.getByRole('figure', { name: 'People who practiced' }).locator('canvas')
    await expect.poll(() => countHighest(canvas)).toBeGreaterThan(10)
  })

  /** How many pixels of the highest line of a chart there are side by side: only the last week has anything. */
  function countHighest(canvas: Locator): Promise<number> {
    return canvas.evaluate((element) => {
      type Canvas = {
        width: number
        height: number
        getContext(kind: '2d'): {
          getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray }
        }
      }
      const canvas = element as unknown as Canvas
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      // Grid lines and labels are gray.
      const isColored = (i: number) =>
        (data[i + 3] as number) > 200 && Math.max(...data.slice(i, i + 3)) - Math.min(...data.slice(i, i + 3)) > 60
      for (let y = 0; y < canvas.height; y++) {
        let count = 0
        for (let x = 0; x < canvas.width; x++) if (isColored(4 * (y * canvas.width + x))) count++
        if (count > 0) return count
      }
      return 0
    })
  }

  test('shows that tabs go on, and brings them into view with the keyboard', async () => {
    const { org, page, go } = await open('/console/compliance', 390)
    await inviteUser(org, 'Vera')
    await go()
    const tabs = page.getByRole('navigation', { name: 'Frameworks' })
    const frame = tabs.locator('xpath=..')
    const marks = async () => [
      (await frame.getAttribute('data-before')) !== null,
      (await frame.getAttribute('data-after')) !== null,
    ]
    await expect.poll(marks).toEqual([false, true])
    const links = tabs.getByRole('link')
    await links.first().focus()
    for (let n = await links.count(); n > 1; n--) await page.keyboard.press('Tab')
    expect(await links.last().evaluate((link) => link.matches(':focus'))).toBe(true)
    await expect.poll(marks).toEqual([true, false])
  })

  test('wraps long lines of code in lessons and scenarios', async () => {
    const { page, go } = await open('/learn/topics/sql-injection', 390)
    await go()
    const lesson = page.locator('pre')
    await lesson.first().waitFor()
    expect(await countCut(page, 'pre')).toBe(0)
    await visit(page, '/learn/scenarios/forged-jwt-admin')
    expect(await countCut(page, 'pre')).toBe(0)
  })

  test('fits the tables of the transcript on a small laptop', async () => {
    const { org, id, page, go } = await open('/learn/transcript', 1024)
    for (const topicId of ['vulnerable-dependencies', 'hardcoded-credentials', 'xss'])
      await passTopic(world, org, id, topicId)
    await go()
    await page.getByRole('table', { name: 'Challenges' }).waitFor()
    expect(await countCut(page, '[class*=scroll]')).toBe(0)
  })

  test('shows the first cards of a list on a phone, and more when asked', async () => {
    const { org, page, go } = await open('/console/people', 390)
    for (let n = 0; n < 25; n++) await inviteUser(org, `Person${n}`)
    const { length } = await org.api.users.list()
    await go()
    const cards = page.getByRole('table', { name: 'People' }).getByRole('rowheader')
    expect(await cards.count()).toBe(20)
    await page.getByRole('button', { name: `Show ${length - 20} more` }).click()
    await expect.poll(() => cards.count()).toBe(length)
    await page.reload()
    await expect.poll(() => cards.count()).toBe(length)
  })
})
