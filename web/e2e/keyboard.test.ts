import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useReceiver } from '../../server/test/receiver.ts'
import { createPerson, goodPassword } from '../../server/test/web-visitor.ts'
import type { TestOrganization, World } from '../../server/test/world.ts'
import { createLearningWorld } from '../../server/test/worlds/learners.ts'
import { describeInBrowser, testInLongRun, useBrowser, visit } from './browser.ts'
import { vulnerableBlock } from './player.ts'

describeInBrowser('using only the keyboard, people', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let email: string
  beforeAll(async () => {
    world = await createLearningWorld({
      injection: { topics: { sql: ['login'], xss: ['comment'] }, scenarios: { 'break-in': ['situation', 'attack'] } },
    })
  })
  beforeEach(async () => {
    org = await world.organization()
    email = `grace@${org.slug}.example.com`
  })
  afterAll(() => world?.close())

  async function open(role: 'learner' | 'org_admin', path: string): Promise<Page> {
    const { visitor } = await createPerson(world, org, { email, role })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, path)
    return page
  }

  test('sign in and out', async () => {
    await createPerson(world, org, { email })
    const page = await browser.open(world.url)
    await visit(page, '/sign-in')
    await type(page.getByLabel('Email'), email)
    await page.keyboard.press('Enter')
    await type(page.getByRole('textbox', { name: 'Password' }), goodPassword)
    await page.keyboard.press('Enter')
    await press(page.getByRole('button', { name: 'Grace Sample', exact: true }))
    const leave = page.getByRole('menuitem', { name: 'Sign out' })
    await leave.waitFor()
    await arrowTo(leave)
    await page.keyboard.press('Enter')
    await page.getByLabel('Email').waitFor()
  })

  testInLongRun('keep their place in a menu that they open while a page is loading', async () => {
    const page = await open('learner', '/learn/catalog')
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/app/learn/home*', async (route) => {
      await isAnswered
      await route.continue()
    })
    await press(page.getByRole('link', { name: 'Home' }))
    await press(page.getByRole('button', { name: 'Grace Sample', exact: true }))
    const item = page.getByRole('menuitem').first()
    await item.and(page.locator(':focus')).waitFor()
    answer()
    await page.waitForURL('**/learn')
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Catalog' }).waitFor()
    // A title takes the focus in the next frame, if at all.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await item.and(page.locator(':focus')).count()).toBe(1)
  })

  test('find a topic, take its challenge and read the result', async () => {
    const page = await open('learner', '/learn')
    await press(page.getByRole('link', { name: 'Catalog' }))
    await type(page.getByLabel('Search'), 'sql')
    await page.waitForURL('**/learn/catalog?text=sql')
    await press(page.getByRole('link', { name: 'Title of sql' }).first())
    await press(page.getByLabel('Start: Title of login'))
    await reach(page.locator('input[name=block]'))
    await arrowTo(vulnerableBlock(page))
    await page.keyboard.press('Enter')
    await reach(page.locator('input[name=fix]'))
    const fix = page.getByRole('radio', { name: 'bind-values' })
    await page.keyboard.press('Space')
    await arrowTo(fix)
    await page.keyboard.press('Enter')
    await page.locator('[aria-label=Result]:focus').waitFor()
    await page.getByText('30 of 100').waitFor()
  })

  testInLongRun('play a scenario', async () => {
    const page = await open('learner', '/learn/scenarios/break-in')
    await press(page.getByRole('button', { name: 'Continue' }))
    const site = page.getByRole('region', { name: 'Simulated browser' })
    await type(site.getByLabel('User'), "ada' --")
    await press(site.getByRole('button', { name: 'Go' }))
    await page.getByText('Scenario completed').waitFor()
  })

  testInLongRun('choose their weekly goal', async () => {
    const page = await open('learner', '/learn/preferences')
    const goal = page.getByLabel('Weekly goal')
    await reach(goal)
    await page.keyboard.press('8')
    await page.getByText('Saved').waitFor()
    expect(await goal.inputValue()).toBe('8')
  })

  test('invite a person', async () => {
    const page = await open('org_admin', '/console/people')
    await press(page.getByRole('button', { name: 'Invite person' }))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByLabel('Name'), 'Linus Sample')
    await type(dialog.getByLabel('Email'), 'linus@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('row').filter({ hasText: 'linus@example.com' }).waitFor()
  })

  testInLongRun('create a team', async () => {
    const page = await open('org_admin', '/console/teams')
    await press(page.getByRole('button', { name: 'New team' }))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByLabel('Name'), 'Platform')
    await page.keyboard.press('Enter')
    // The new team opens.
    await page.getByRole('heading', { name: 'Platform' }).waitFor()
  })

  testInLongRun('create a course of two topics', async () => {
    const page = await open('org_admin', '/console/courses')
    await press(page.getByRole('link', { name: 'New course' }).first())
    await type(page.getByLabel('Name'), 'Basics')
    const search = page.getByRole('combobox', { name: 'Add item' })
    for (const title of ['Title of sql', 'Title of xss']) {
      await reach(search)
      // As if pasted, before the list opens.
      await page.keyboard.insertText(title)
      await page.getByRole('option', { name: title }).waitFor()
      await page.keyboard.press('Enter')
      await page
        .getByRole('status')
        .filter({ hasText: `${title} added` })
        .waitFor()
    }
    await press(page.getByRole('button', { name: 'Move Title of xss up' }))
    await press(page.getByRole('button', { name: 'Create course' }))
    await page.getByRole('row').filter({ hasText: 'Basics' }).waitFor()
    const [course] = await org.api.customCourses.list()
    const { items } = await org.api.customCourses.get(course?.id ?? '')
    expect(items.map(({ itemId }) => itemId)).toEqual(['xss', 'sql'])
  })

  testInLongRun('assign a topic to everyone', async () => {
    const page = await open('org_admin', '/console/assignments')
    await press(page.getByRole('link', { name: 'New assignment' }).first())
    await page.getByRole('radiogroup', { name: 'Who' }).waitFor()
    // The native radio button is hidden, so don't wait until it is visible.
    await step(page.getByRole('radiogroup', { name: 'Who' }).getByRole('radio'), 'Tab')
    await arrowTo(page.getByRole('radio', { name: 'Everyone' }))
    await press(page.getByRole('button', { name: 'Continue' }))
    await press(page.getByRole('checkbox', { name: 'Title of sql' }), 'Space')
    await press(page.getByRole('button', { name: 'Continue' }))
    await press(page.getByRole('button', { name: 'Assign training', exact: true }))
    await page.getByRole('heading', { name: 'Title of sql' }).waitFor()
    expect(await org.api.assignments.list()).toMatchObject([{ assigneeType: 'org', targetId: 'sql' }])
  })

  testInLongRun('create a key and revoke it', async () => {
    const page = await open('org_admin', '/console/keys')
    await press(page.getByRole('button', { name: 'New key' }))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByLabel('Name'), 'HR sync')
    await press(dialog.getByRole('checkbox', { name: 'users:read' }), 'Space')
    await press(dialog.getByRole('button', { name: 'Create key' }))
    await type(dialog.getByLabel('Your password'), goodPassword)
    await page.keyboard.press('Enter')
    await dialog.getByText(/^ppt_/).waitFor()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await press(page.getByRole('row').filter({ hasText: 'HR sync' }).getByRole('button', { name: 'Revoke' }))
    await press(page.getByRole('button', { name: 'Revoke key' }))
    await page.getByRole('row').filter({ hasText: 'HR sync' }).getByText('revoked').waitFor()
  })

  testInLongRun('add an endpoint and see the result of a test event', async () => {
    const receiver = await useReceiver()
    const page = await open('org_admin', '/console/webhooks')
    await press(page.getByRole('button', { name: 'New endpoint' }).first())
    const dialog = page.getByRole('dialog')
    await type(dialog.getByLabel('URL'), receiver.url)
    await page.keyboard.press('Enter')
    await type(dialog.getByLabel('Your password'), goodPassword)
    await page.keyboard.press('Enter')
    await dialog.getByText('The signing secret').waitFor()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await press(page.getByRole('link', { name: new URL(receiver.url).host }))
    await press(page.getByRole('button', { name: 'Send test event' }))
    await press(page.getByRole('button', { name: 'Details' }).first())
    await page.getByRole('dialog', { name: 'Delivery' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

const stepsMax = 150

/** Presses Tab until the element has the focus. */
async function reach(target: Locator): Promise<void> {
  await target.first().waitFor()
  await step(target, 'Tab')
}

async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(target)
  await target.page().keyboard.press(key)
}

async function type(field: Locator, text: string): Promise<void> {
  await reach(field)
  await field.page().keyboard.type(text)
}

/** Selects one of several options with the arrow keys. */
const arrowTo = (option: Locator) => step(option, 'ArrowDown')

async function step(target: Locator, key: string): Promise<void> {
  const page = target.page()
  const focused = target.and(page.locator(':focus'))
  for (let steps = 0; steps < stepsMax; steps++) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reaches ${target}`)
}
