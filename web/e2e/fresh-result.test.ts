/** The moment after a pass, as people see it: with animations, and without a reload. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { World } from '../../server/test/world.ts'
import { createLearningWorld } from '../../server/test/worlds/learners.ts'
import { describeInBrowser, untilShown, useBrowser, visit } from './browser.ts'
import { answer, fixNamed, keepPicture, solveChallenge, vulnerableBlock } from './player.ts'

describeInBrowser('a fresh pass', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld({ injection: { topics: { sql: ['login', 'search'] } } })
  })
  afterAll(() => world?.close())

  const hero = (page: Page) => page.getByRole('status', { name: 'Result' })
  const confetti = (page: Page) => page.locator('svg', { hasText: 'Celebration' })
  const boxOf = async (element: Locator) => {
    const box = await element.boundingBox()
    if (box === null) throw new Error('it is not shown')
    return box
  }

  test.each([1440, 390])('looks the same at once as it does after a reload, at %i pixels', async (width) => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    const { body } = await visitor.call('POST', '/learn/topics/sql/challenges/login/attempts', { mode: 'record' })
    const page = await browser.open(world.url, { cookie: visitor.cookie, width, hasMotion: true })
    await visit(page, `/learn/attempts/${body.attemptId}`)
    await solveChallenge(page)

    // Confetti falls behind the words and takes no room.
    await confetti(page).waitFor()
    const during = await boxOf(hero(page))
    const [title, ring] = [await boxOf(hero(page).getByRole('heading')), await boxOf(hero(page).locator('svg').nth(1))]
    const isBeside = title.x >= ring.x + ring.width || title.y >= ring.y + ring.height
    expect({ isBeside, title, ring }).toMatchObject({ isBeside: true })
    expect(await boxOf(confetti(page))).toMatchObject({ width: expect.closeTo(during.width, -1) })

    await confetti(page).waitFor({ state: 'detached' })
    const after = await boxOf(hero(page))
    expect(after.height).toBe(during.height)
    const fresh = await picture(page, hero(page))
    await keepPicture(page, `win-fresh-${width}`)
    await page.reload()
    await untilShown(page)
    await hero(page).getByText('100 of 100').waitFor()
    const reloaded = await picture(page, hero(page))
    await keepPicture(page, `win-reloaded-${width}`)
    expect(await boxOf(hero(page))).toMatchObject({ width: after.width, height: after.height })
    expect(fresh.equals(reloaded), 'the picture after the reload is the same').toBe(true)
  })

  test.each([1440, 390])('of a topic and its certificate shows one hero with its wall, at %i pixels', async (width) => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com` })
    const page = await browser.open(world.url, { cookie: visitor.cookie, width, hasMotion: true })
    for (const challenge of ['login', 'search']) {
      const begin = `/learn/topics/sql/challenges/${challenge}/attempts`
      const { body } = await visitor.call('POST', begin, { mode: 'record' })
      await visit(page, `/learn/attempts/${body.attemptId}`)
      await solveChallenge(page)
    }

    await hero(page).getByText('Certificate earned', { exact: true }).waitFor()
    await hero(page).getByRole('heading', { name: 'Title of injection is yours.' }).waitFor()
    expect(await hero(page).getByRole('list', { name: 'What you have built' }).getByRole('listitem').count()).toBe(2)
    await confetti(page).waitFor({ state: 'detached' })
    await keepPicture(page, `win-certificate-${width}`)
    const box = await boxOf(hero(page))
    const wall = await boxOf(hero(page).getByRole('list', { name: 'What you have built' }))
    // The wall stands at the bottom of the hero, from edge to edge.
    expect(wall.y + wall.height).toBeCloseTo(box.y + box.height, -1)
    expect(wall.width).toBeCloseTo(box.width, -1)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  })

  test('of practice by choosing is calm, says what counts, and leads to the record', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `linus@${org.slug}.example.com` })
    const { body } = await visitor.call('POST', '/learn/topics/sql/challenges/login/attempts', {})
    const page = await browser.open(world.url, { cookie: visitor.cookie, hasMotion: true })
    await visit(page, `/learn/attempts/${body.attemptId}`)
    await page.getByText('Practice: try as often as you like.').waitFor()
    await keepPicture(page, 'practice-find')
    await vulnerableBlock(page).check()
    await answer(page)
    await fixNamed(page, 'hide-errors').check()
    await answer(page)
    await fixNamed(page, 'bind-values').check()
    await answer(page)
    await hero(page).getByText('Practiced', { exact: true }).waitFor()
    await hero(page).getByText('counts only for the record').waitFor()
    expect(await confetti(page).count()).toBe(0)
    await keepPicture(page, 'practice-result')
    await page.getByRole('button', { name: 'Try for the record' }).first().click()
    await page.getByText('50 points for the right answer now').waitFor()
    await keepPicture(page, 'record-find')
  })
})

/** Without focus and pointer, once nothing moves anymore. */
async function picture(page: Page, element: Locator): Promise<Buffer> {
  await page.evaluate('document.activeElement?.blur()')
  await page.mouse.move(0, 0)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  return element.screenshot({ animations: 'disabled' })
}
