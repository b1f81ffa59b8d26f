import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestOrganization, World } from '../../../../test/world.ts'
import { assign, dayMs, hourMs, listReminders, moveTo, recipients, remind } from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, inviteUser, passTopic } from '../../../../test/worlds/training.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const kind = 'overdue-summary'
const monday = 1

const summaries = (org: TestOrganization) => listReminders(world, org, kind)

async function addAdmin(org: TestOrganization, email: string): Promise<string> {
  return (await org.api.users.create({ name: 'Second Admin', email, role: 'org_admin' })).id
}

/** Monday, 7 am: two of three people are overdue with a topic. */
async function useOverdue() {
  const org = await world.organization({ name: 'Example Corp' })
  const team = await org.api.teams.create({ name: 'Platform' })
  const [first] = [await inviteUser(org, 'Ada', team.id), await inviteUser(org, 'Grace', team.id)]
  await inviteUser(org, 'Edsger', team.id)
  await assign(world, org, team.id, 1, { assigneeType: 'team' })
  await passTopic(world, org, first, 'sql')
  world.clock.advance(2 * hourMs)
  moveTo(world, 7, monday)
  return { org, admin: `admin@${org.slug}.example.com` }
}

describe('on Monday morning', () => {
  test('emails every active admin what is overdue and for how many people, without names', async () => {
    const { org, admin } = await useOverdue()
    await addAdmin(org, 'second@example.com')
    await org.api.users.deactivate(await addAdmin(org, 'gone@example.com'))
    await remind(world)
    const [mail] = await summaries(org)

    expect(await recipients(world, org, kind)).toEqual([admin, 'second@example.com'].toSorted())
    expect(mail?.subject).toBe('2 people have overdue training at Example Corp')
    expect(mail?.text).toMatch(/- Title of sql: 2 of 3 not finished, assigned to Platform, overdue since [^\n]+ UTC\n/)
    expect(mail?.text).not.toMatch(/\b(Ada|Grace|Edsger)\b/)
  })

  test('once, even when several workers check repeatedly that day', async () => {
    const { org } = await useOverdue()
    await Promise.all([remind(world), remind(world), remind(world)])
    world.clock.advance(5 * hourMs)
    await remind(world)

    expect(await summaries(org)).toHaveLength(1)
  })

  test('and again a week later if still overdue', async () => {
    const { org } = await useOverdue()
    const counts: number[] = []
    for (let day = 0; day < 15; day++) {
      await remind(world)
      counts.push((await summaries(org)).length)
      world.clock.advance(dayMs)
    }

    expect(counts).toEqual([...Array(7).fill(1), ...Array(7).fill(2), 3])
  })

  test('a worker that runs late on Monday still sends it; one that runs on Tuesday does not', async () => {
    const { org } = await useOverdue()
    world.clock.advance(16 * hourMs)
    await remind(world)
    const late = await summaries(org)
    const other = await useOverdue()
    world.clock.advance(dayMs)
    await remind(world)

    expect(late).toHaveLength(1)
    expect(await summaries(other.org)).toEqual([])
  })

  test('combines assignments to individuals, and lists those with the most overdue people first', async () => {
    const { org } = await useOverdue()
    const people: string[] = []
    for (let i = 0; i < 4; i++) people.push(await inviteUser(org, `Person${i}`))
    for (const person of people) await assign(world, org, person, 1, { targetId: 'xss' })
    await assign(world, org, people[0] as string, 1)
    await passTopic(world, org, people[3] as string, 'xss')
    world.clock.advance(2 * hourMs)
    moveTo(world, 7, monday)
    await remind(world)
    const [mail] = await summaries(org)
    const lines = mail?.text?.split('\n').filter((line) => line.startsWith('- ')) ?? []

    expect(mail?.subject).toBe('5 people have overdue training at Example Corp')
    expect(lines.map((line) => line.replace(/, overdue since.*/, ''))).toEqual([
      '- Title of xss: 3 of 4 not finished, assigned to individual people',
      '- Title of sql: 2 of 3 not finished, assigned to Platform',
      '- Title of sql: 1 of 1 not finished, assigned to individual people',
    ])
  })
})

describe('no summary is sent', () => {
  test('when nothing is overdue, even if something becomes overdue later that day', async () => {
    const org = await world.organization()
    const userId = await inviteUser(org, 'Ada')
    const done = await assign(world, org, userId, 1)
    await passTopic(world, org, userId, 'sql')
    moveTo(world, 7, monday)
    await remind(world)
    await assign(world, org, userId, 1, { targetId: 'xss' })
    world.clock.advance(2 * hourMs)
    await remind(world)

    expect(done.deadline).not.toBeNull()
    expect(await summaries(org)).toEqual([])
  })

  test('about ended assignments or deactivated people', async () => {
    const { org } = await useOverdue()
    for (const { id } of await org.api.users.list()) if (id !== org.adminId) await org.api.users.deactivate(id)
    await remind(world)

    expect(await summaries(org)).toEqual([])
  })

  test('to learners, or about another organization', async () => {
    const { org, admin } = await useOverdue()
    const other = await world.organization()
    await remind(world)

    expect(await recipients(world, org, kind)).toEqual([admin])
    expect(await summaries(other)).toEqual([])
  })
})
