import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../server/test/web-visitor.ts'
import type { World } from '../../../server/test/world.ts'
import { createLearningWorld } from '../../../server/test/worlds/learners.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'
import { solveChallenge } from '../player.ts'

describeInLongRun('rewards', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld({ injection: { topics: { sql: ['login'] } } })
  })
  afterAll(() => world?.close())

  test('appear with the result, and stay on the home page and in the transcript', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    const { body } = await visitor.call('POST', '/learn/topics/sql/challenges/login/attempts', { mode: 'record' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, `/learn/attempts/${body.attemptId}`)
    await solveChallenge(page)

    const result = page.getByRole('status', { name: 'Result' })
    await result.getByText('+100 XP').waitFor()
    await result.getByText('Level 1 · Recruit').waitFor()
    await result.getByText('200 XP to level 2, Lookout').waitFor()
    const badges = page.getByRole('list', { name: 'New badges' })
    expect(await badges.getByRole('listitem').count()).toBe(3)
    await badges.getByText('Keen eye').waitFor()
    await result.getByRole('heading', { name: 'Title of injection is yours.' }).waitFor()
    // Tests use reduced motion: no celebration is shown.
    expect(await page.locator('svg', { hasText: 'Celebration' }).first().isVisible()).toBe(false)
    expect(await findBarriers(page, 'a result with rewards')).toEqual([])

    await visit(page, '/learn')
    await page.getByRole('region', { name: 'Level 1 · Recruit' }).getByText('Keen eye').waitFor()
    expect(await findBarriers(page, 'home with badges')).toEqual([])
    await visit(page, '/learn/transcript')
    await page.getByRole('list', { name: 'Badges' }).getByText('Title of injection mastered').waitFor()
  })

  test('an attack can be replayed with buttons and arrow keys once it is solved', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    const { body } = await visitor.call('POST', '/learn/topics/sql/challenges/login/attempts', { mode: 'record' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, `/learn/attempts/${body.attemptId}`)
    expect(await page.getByText('The attack, step by step').count()).toBe(0)
    await solveChallenge(page)

    const replay = page.getByRole('region', { name: 'The attack, step by step' })
    await replay.getByRole('region', { name: 'What the attacker sends' }).waitFor()
    await replay.getByRole('button', { name: 'Next step' }).click()
    await replay.getByText('secret feedback on build-statement').waitFor()
    await page.keyboard.press('ArrowRight')
    await replay.getByText('Step 3 of 4').waitFor()
    await page.keyboard.press('ArrowRight')
    await replay.getByRole('region', { name: 'The fix' }).waitFor()
    expect(await replay.getByRole('button', { name: 'Next step' }).isDisabled()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await replay.getByText('Step 3 of 4').waitFor()
    await replay.getByRole('button', { name: 'What the attacker sends' }).click()
    await replay.getByText('Step 1 of 4').waitFor()
  })

  test('the weekly goal is the one the person chose', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/learn/preferences')
    await page.getByLabel('Weekly goal').selectOption('8')
    await page.getByText('Saved').waitFor()
    await visit(page, '/learn')
    await page.getByRole('img', { name: '0 of 8 challenges this week' }).waitFor()
  })
})
