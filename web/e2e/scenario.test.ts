import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { World } from '../../server/test/world.ts'
import { createLearningWorld, startDay } from '../../server/test/worlds/learners.ts'
import { describeInBrowser, testInLongRun, untilShown, useBrowser, visit } from './browser.ts'
import { answer, keepPicture, vulnerableBlock, wrongBlock } from './player.ts'

const names = ['situation', 'login-page', 'history', 'request', 'cause', 'lesson']

describeInBrowser('a scenario', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld({ injection: { scenarios: { 'break-in': names } } })
  })
  afterAll(() => world?.close())

  test('is played to its end in browser, terminal and HTTP client, and continues after a reload', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/learn/scenarios/break-in')
    await page.getByText('Text of break-in 1.').waitFor()
    const goOn = async (title: string) => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.locator('h2:focus').filter({ hasText: title }).waitFor()
    }
    await goOn('login-page')

    const site = page.getByRole('region', { name: 'Simulated browser' })
    await site.getByLabel('User').fill("'")
    await site.getByRole('button', { name: 'Go' }).click()
    await site.getByText('secret near miss of break-in 2').waitFor()
    expect(await site.getByLabel('User').inputValue()).toBe("'")
    await page.getByRole('button', { name: 'Show hint 1 of 2', exact: true }).click()
    await page.getByText('secret hint 1 of break-in 2').waitFor()
    await site.getByLabel('User').fill("ada' --")
    await site.getByRole('button', { name: 'Go' }).click()
    await site.getByText('secret goal of break-in 2').waitFor()
    expect(await site.getByLabel('Address').innerText()).toBe('https://shop.example.com/in')
    await goOn('history')

    const log = page.getByRole('log', { name: 'Screen' })
    const line = page.getByRole('textbox', { name: 'Command' })
    await line.fill('ls')
    await line.press('Enter')
    await log.getByText('secret refusal of break-in 3').waitFor()
    await line.fill('pwd')
    await line.press('Enter')
    await log.getByText('secret refusal of break-in 3').nth(1).waitFor()
    await line.press('ArrowUp')
    await line.press('ArrowUp')
    expect(await line.inputValue()).toBe('ls')
    await line.press('ArrowDown')
    expect(await line.inputValue()).toBe('pwd')
    await page.reload()
    await untilShown(page)
    await line.fill('git log -p')
    await line.press('Enter')
    await log.getByText('secret goal of break-in 3').waitFor()
    await goOn('request')

    const client = page.getByRole('region', { name: 'Simulated HTTP client' })
    await client.getByRole('button', { name: 'Send' }).click()
    await client.getByText('Response: 400').waitFor()
    await client.getByLabel('Path').fill('/preview?url=http://192.0.2.1/')
    await client.getByRole('button', { name: 'Send' }).click()
    await client.getByText('secret goal of break-in 4').waitFor()
    await goOn('cause')

    await wrongBlock(page).check()
    await answer(page)
    await page.getByText('secret feedback on answer of break-in 5').waitFor()
    expect(await wrongBlock(page).isDisabled()).toBe(true)
    await vulnerableBlock(page).check()
    await answer(page)
    await page.getByText('secret feedback on run-statement of break-in 5').waitFor()
    await goOn('lesson')

    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Step 2' }).click()
    await page.getByText('You have finished this step.').waitFor()
    await page.goBack()
    await page.getByRole('radio', { name: 'Bind the values' }).check()
    await answer(page)
    await page.getByText('Scenario completed').waitFor()
    // The end is above the steps, and has the focus.
    const end = page.locator('[role=status][aria-label="Scenario completed"]:focus')
    await end.getByText('Certificate earned: Title of injection').waitFor()
    await end.getByText('+150 XP').waitFor()
    expect(await end.getByRole('list', { name: 'What you have built' }).getByRole('listitem').count()).toBe(6)
    await keepPicture(page, 'win-scenario')
    await page.getByText('secret explanation 3 of break-in 6').waitFor()

    expect((await visitor.call('GET', '/learn/scenarios/break-in')).body).toMatchObject({ isCompleted: true })
    await page.reload()
    await page.getByText('Scenario completed').waitFor()
  })

  testInLongRun(
    'counts for a certificate after a step that needed its last hint is solved again on another day',
    async () => {
      startDay(world)
      const org = await world.organization()
      const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com` })
      const page = await browser.open(world.url, { cookie: visitor.cookie })
      await visit(page, '/learn/scenarios/break-in')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Show hint 1 of 2', exact: true }).click()
      await page.getByRole('button', { name: 'Show hint 2 of 2 (means repeating this step on another day)' }).click()
      await page.getByText('secret hint 2 of break-in 2').waitFor()
      const site = page.getByRole('region', { name: 'Simulated browser' })
      const solve = async () => {
        await site.getByLabel('User').fill("ada' --")
        await site.getByRole('button', { name: 'Go' }).click()
        await page.getByText('That’s right.').waitFor()
      }
      await solve()
      await page.getByText('once you solve this step again, without the last hint, after').waitFor()
      const steps = page.getByRole('navigation', { name: 'Steps' })
      await steps.getByText('Repeat later').waitFor()
      // Reachable by touch on a phone, too.
      await page.setViewportSize({ width: 390, height: 800 })
      await steps.getByText('Repeat later').click({ trial: true })

      for (let half = 0; half < 2; half++) {
        world.clock.advance(12 * 3_600_000)
        await visitor.call('GET', '/learn/preferences')
      }
      await page.reload()
      await steps.getByText('Repeat now').waitFor()
      await steps.getByRole('button', { name: 'Step 2' }).click()
      await page.getByText('Solve this step again without the last hint').waitFor()
      expect(await page.getByText('secret hint').count()).toBe(0)
      await solve()
      await steps.getByText('Repeat now').waitFor({ state: 'detached' })
      expect((await visitor.call('GET', '/learn/scenarios/break-in')).body).toMatchObject({ stepsToRepeat: 0 })
    },
  )
})
