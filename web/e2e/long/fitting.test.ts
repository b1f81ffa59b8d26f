/** Lists, charts, tabs, code and tables show what they have on every screen. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../server/test/web-visitor.ts'
import { createWorld, type World } from '../../../server/test/world.ts'
import { inviteUser, passTopic } from '../../../server/test/worlds/training.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

type Box = { scrollWidth: number; clientWidth: number; clientHeight: number }

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
    const last = page.getByRole('table', { name: 'Members' }).getByRole('row').last()
    await last.filter({ hasText: 'Abe' }).filter({ hasText: 'Deactivated' }).waitFor()
  })

  test('draws the last period of a chart as wide as the others', async () => {
    const { org, id, page, go } = await open('/console/overview', 1280)
    await passTopic(world, org, id, 'xss')
    await go()
    const canvas = page.getByRole('figure', { name: 'People who practiced' }).locator('canvas')
    await expect.poll(() => measureLine(canvas)).toBeGreaterThan(20)
  })

  /** How long the line above zero is, in pixels: only the last week has anything, and a point is 5 pixels wide. */
  function measureLine(canvas: Locator): Promise<number> {
    return canvas.evaluate((chart) => {
      type Drawing = {
        drawImage(image: unknown, x: number, y: number): void
        getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray }
      }
      type Canvas = { width: number; height: number; getContext(kind: '2d', options: object): Drawing }
      const { document } = globalThis as unknown as { document: { createElement(name: 'canvas'): Canvas } }
      const copy = document.createElement('canvas')
      const { width, height } = chart as unknown as Canvas
      Object.assign(copy, { width, height })
      const drawing = copy.getContext('2d', { willReadFrequently: true })
      drawing.drawImage(chart, 0, 0)
      // The lower half has the line at zero.
      const { data } = drawing.getImageData(0, 0, width, Math.floor(height / 2) + 40)
      const lengths = new Map<number, number>()
      for (let i = 0; i < data.length; i += 4) {
        const [red = 0, green = 0, blue = 0, opacity = 0] = data.slice(i, i + 4)
        // Grid and labels are gray, and the area below the line is nearly transparent.
        const isLine = opacity > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60
        const row = Math.floor(i / 4 / width)
        if (isLine) lengths.set(row, (lengths.get(row) ?? 0) + 1)
      }
      return Math.max(0, ...lengths.values())
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
    const { page } = await open('/learn', 390)
    for (const path of ['/learn/topics/jwt-verification', '/learn/scenarios/forged-jwt-admin']) {
      await visit(page, path)
      await page.locator('pre').first().waitFor()
      expect(await countCut(page, 'pre'), path).toBe(0)
    }
  })

  test('fits the tables of the transcript on a small laptop', async () => {
    const { org, id, page, go } = await open('/learn/transcript', 1024)
    for (const topicId of ['vulnerable-dependencies', 'hardcoded-credentials', 'xss'])
      await passTopic(world, org, id, topicId)
    await go()
    await page.getByRole('table', { name: 'Challenges' }).waitFor()
    expect(await countCut(page, '[class*=scroll]')).toBe(0)
  })

  test('shows who is overdue on a small laptop, in rows of one height', async () => {
    const { org, page } = await open('/console/assignments', 1024)
    const hourMs = 3_600_000
    const vera = await inviteUser(org, 'Vera')
    await inviteUser(org, 'Wim')
    const { id } = await org.api.assignments.create({
      ...({ assigneeType: 'org', assigneeId: org.id } as const),
      ...({ contentArea: 'practice', targetType: 'topic', targetId: 'xss' } as const),
      deadline: new Date(world.clock.now().getTime() + hourMs).toISOString(),
    })
    await passTopic(world, org, vera, 'xss')
    world.clock.advance(2 * hourMs)
    await visit(page, `/console/assignments/${id}`)
    const rows = page.getByRole('table', { name: 'People' }).locator('tbody').getByRole('row')
    await rows.filter({ hasText: 'Wim' }).getByText('Overdue').waitFor()
    expect(await countCut(page, 'tbody td')).toBe(0)
    const heights = await rows.evaluateAll((all) => all.map((row) => (row as Box).clientHeight))
    // The last row has no line below it.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
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
