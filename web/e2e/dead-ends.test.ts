/** What learners see where there is nothing, or nothing anymore: why, and the way on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../server/test/web-visitor.ts'
import type { TestOrganization, World } from '../../server/test/world.ts'
import { createLearningWorld } from '../../server/test/worlds/learners.ts'
import { describeInBrowser, untilShown, useBrowser, visit } from './browser.ts'
import { vulnerableBlock } from './player.ts'

describeInBrowser('a learner', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  beforeAll(async () => {
    world = await createLearningWorld({ injection: { topics: { sql: ['login'], html: ['page'] } } })
    org = await world.organization()
  })
  afterAll(() => world?.close())

  let people = 0
  const open = async (path: string) => {
    const { visitor } = await createPerson(world, org, { email: `grace-${++people}@example.com` })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, path)
    return { page, visitor }
  }
  const begin = async (visitor: Visitor) =>
    (await visitor.call('POST', '/learn/topics/sql/challenges/login/attempts', { mode: 'record' })).body.attemptId

  test('gets a title, a reason and a link for things that do not exist', async () => {
    const { page } = await open('/learn/attempts/0199b0c0-0000-7000-8000-000000000000')
    await page.getByRole('heading', { name: 'We can’t find this attempt' }).waitFor()
    expect(await page.title()).toBe('We can’t find this attempt – Parapet')
    expect(await page.getByText(/The person has|The catalog has|Something went wrong/).count()).toBe(0)
    await visit(page, '/learn/scenarios/nope')
    await page.getByRole('heading', { name: 'We can’t find this scenario' }).waitFor()
    await visit(page, '/learn/topics/nope')
    await page.getByRole('heading', { name: 'We can’t find this topic' }).waitFor()
    await page.getByRole('link', { name: 'Open catalog' }).click()
    await page.getByRole('heading', { name: 'Catalog', exact: true }).waitFor()
    // The router logs what a page failed with.
    for (const problem of browser.takeProblems()) expect(problem).toMatch(/has no such (attempt|scenario|topic)/)
  })

  test('sees at the sign-in that the session ended and the code is saved', async () => {
    const { page, visitor } = await open('/learn')
    await visit(page, `/learn/attempts/${await begin(visitor)}`)
    await visitor.call('POST', '/sign-out')
    await vulnerableBlock(page).check()
    await page.getByRole('button', { name: 'Answer' }).click()
    const note = page.getByRole('status').filter({ hasText: 'Your session ended' })
    await note.getByText('Your code is saved.').waitFor()
    // People who were never signed in get no such note.
    const other = await browser.open(world.url)
    await other.goto('/learn')
    await other.getByLabel('Email').waitFor()
    expect(await other.getByText('Your session ended').count()).toBe(0)
  })

  test('requests nothing on the leaderboard that only admins may read', async () => {
    const { page } = await open('/learn')
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url())
    })
    await visit(page, '/learn/leaderboard')
    await page.getByText('Nobody has earned XP yet').waitFor()
    expect(refused).toEqual([])
  })

  test('finds the next topic in the language that was chosen last', async () => {
    const { page } = await open('/learn/topics/sql')
    const language = page.getByRole('combobox', { name: 'Programming language' })
    const first = await language.inputValue()
    const other = first === 'Python' ? 'TypeScript' : 'Python'
    await language.click()
    const remembered = page.waitForResponse((response) => response.url().endsWith('/learn/preferences'))
    await page.getByRole('option', { name: other }).click()
    expect((await remembered).status()).toBe(200)

    await visit(page, '/learn/topics/html')
    await untilShown(page)
    expect(await language.inputValue()).toBe(other)
    await visit(page, '/learn/preferences')
    const preferred = page.getByRole('combobox', { name: 'Programming language' })
    expect(await preferred.getAttribute('placeholder')).toBe(`Last chosen: ${other}`)
  })

  test('sees on the certificates page what is missing for each, with the way there', async () => {
    const { page } = await open('/learn/certificates')
    const next = page.getByRole('region', { name: 'Next certificates' })
    await next.getByText('2 topics left').waitFor()
    await next.getByRole('link', { name: /^Start: Title of/ }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/learn/topics/'))
  })
})
