import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { testInLongRun } from '../../../../test/in-long-run.ts'
import { startMailServer } from '../../../../test/journeys/mail-server.ts'
import type { TestOrganization, World } from '../../../../test/world.ts'
import {
  assign,
  dayMs,
  hourMs,
  inHours,
  listReminders,
  moveTo,
  recipients,
  remind,
} from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, inviteUser, moveToTeam, passTopic } from '../../../../test/worlds/training.ts'
import type { SealedPlace } from '../../../platform/crypto/sealer.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { createMailSender } from '../../../platform/mail/send-mails.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const ada = 'ada@example.com'

/** It is 8 am, and Ada has a topic that is due in 30 hours. */
async function useDeadline(fields: Parameters<World['organization']>[0] = {}) {
  moveTo(world, 8)
  const org = await world.organization(fields)
  const userId = await inviteUser(org, 'Ada')
  const assignment = await assign(world, org, userId, 30)
  return { org, userId, assignment }
}

describe('a learner', () => {
  test('gets one email for everything due: assigned to them, to their team and to the organization', async () => {
    moveTo(world, 8)
    const org = await world.organization({ name: 'Example Corp' })
    const team = await org.api.teams.create({ name: 'Platform' })
    const userId = await inviteUser(org, 'Ada', team.id)
    const course = await org.api.customCourses.create({ name: 'Onboarding' })
    await assign(world, org, userId, 10)
    await assign(world, org, team.id, 30, { assigneeType: 'team', targetType: 'category', targetId: 'injection' })
    await assign(world, org, org.id, 80, {
      assigneeType: 'org',
      targetType: 'custom-course',
      targetId: course.id,
      isMandatory: false,
    })
    await remind(world)
    const [mail] = (await listReminders(world, org)).filter(({ to }) => to === ada)

    // The admin is reminded of the organization's assignment, too.
    expect(await recipients(world, org)).toEqual([ada, `admin@${org.slug}.example.com`])
    expect(mail).toMatchObject({ kind: 'deadline-reminder', status: 'waiting', subject: '3 assignments are due soon' })
    expect(mail?.text).toMatch(
      /- Title of sql: due [^\n]+ UTC \(within 24 hours\)\n- Title of injection: due [^\n]+ UTC \(in 1 day\)\n- Onboarding: due [^\n]+ UTC \(in 3 days\), optional\n/,
    )
    expect(mail?.text).toContain('Due soon at Example Corp')
  })

  test('is reminded three days before, one day before and on the last morning, at most once a day', async () => {
    moveTo(world, 8)
    const org = await world.organization()
    await assign(world, org, await inviteUser(org, 'Ada'), 5 * 24 + 1)
    const subjects: string[][] = []
    for (let day = 0; day < 8; day++) {
      for (const hours of [0, 1, 5]) {
        world.clock.advance(hours * hourMs)
        await remind(world)
      }
      world.clock.advance(18 * hourMs)
      subjects.push((await listReminders(world, org)).map(({ subject }) => subject))
    }

    expect(subjects.map((list) => list.length)).toEqual([0, 0, 1, 1, 2, 3, 3, 3])
    expect(subjects.at(-1)).toEqual([
      'Title of sql is due in 3 days',
      'Title of sql is due in 1 day',
      'Title of sql is due within 24 hours',
    ])
  })

  test('gets no email before 7 am', async () => {
    const { org } = await useDeadline()
    moveTo(world, 6)
    await remind(world)
    const early = await recipients(world, org)
    world.clock.advance(hourMs)
    await remind(world)

    expect(early).toEqual([])
    expect(await recipients(world, org)).toEqual([ada])
  })

  test('gets no second mail on the same day, even for later assignments', async () => {
    const { org, userId } = await useDeadline()
    await remind(world)
    await assign(world, org, userId, 12, { targetId: 'xss' })
    await remind(world)

    expect(await listReminders(world, org)).toHaveLength(1)
  })

  test('is reminded the same day of an urgent assignment made in the afternoon', async () => {
    moveTo(world, 8)
    const org = await world.organization()
    await remind(world)
    world.clock.advance(6 * hourMs)
    await assign(world, org, await inviteUser(org, 'Ada'), 10)
    await remind(world)

    expect(await recipients(world, org)).toEqual([ada])
  })

  test('is reminded of the new deadline after it moves', async () => {
    const { org, assignment } = await useDeadline()
    await org.api.assignments.update(assignment.id, { deadline: inHours(world, 4 * 24 + 1) })
    await remind(world)
    const before = await listReminders(world, org)
    world.clock.advance(dayMs)
    await remind(world)

    expect(before).toEqual([])
    expect(await listReminders(world, org)).toMatchObject([{ subject: 'Title of sql is due in 3 days' }])
  })
})

type Deadline = Awaited<ReturnType<typeof useDeadline>>

describe('nobody is reminded', () => {
  test.each<[string, (deadline: Deadline) => Promise<unknown>]>([
    ['of what is completed', ({ org, userId }) => passTopic(world, org, userId, 'sql')],
    ['of an assignment that was ended', ({ org, assignment }) => org.api.assignments.deactivate(assignment.id)],
    [
      'of an assignment without a deadline',
      ({ org, assignment }) => org.api.assignments.update(assignment.id, { deadline: null }),
    ],
    [
      'of a deadline that is two days away',
      ({ org, assignment }) => org.api.assignments.update(assignment.id, { deadline: inHours(world, 50) }),
    ],
    ['who is deactivated', ({ org, userId }) => org.api.users.deactivate(userId)],
    ['who was erased', ({ org }) => eraseUser(org.context(), ada)],
    ['in an organization that is not active', ({ org }) => updateOrganization(org.context(), { isActive: false })],
    [
      'in an organization that wants no reminders, as the demo',
      ({ org }) => updateOrganization(org.context(), { sendsReminders: false }),
    ],
  ])('%s', async (_who, change) => {
    const deadline = await useDeadline()
    await change(deadline)
    await remind(world)

    expect(await listReminders(world, deadline.org)).toEqual([])
  })

  test('of an assignment of a team they left, or of a deactivated course', async () => {
    moveTo(world, 8)
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    const userId = await inviteUser(org, 'Ada', team.id)
    const course = await org.api.customCourses.create({ name: 'Onboarding' })
    await assign(world, org, team.id, 30, { assigneeType: 'team' })
    await assign(world, org, userId, 30, { targetType: 'custom-course', targetId: course.id })
    await moveToTeam(org, userId, null)
    await org.api.customCourses.deactivate(course.id)
    await remind(world)

    expect(await listReminders(world, org)).toEqual([])
  })

  test('because of an assignment in another organization', async () => {
    const { org } = await useDeadline()
    const other = await world.organization()
    await inviteUser(other, 'Grace')
    await remind(world)

    expect(await recipients(world, org)).toEqual([ada])
    expect(await listReminders(world, other)).toEqual([])
  })
})

describe('every learner is reminded exactly once', () => {
  const count = 230

  async function useManyPeople(): Promise<{ org: TestOrganization; emails: string[] }> {
    moveTo(world, 8)
    const org = await world.organization()
    const emails: string[] = []
    for (let i = 0; i < count; i++) {
      const email = `person-${String(i).padStart(3, '0')}@example.com`
      emails.push(email)
      const person = { name: `Person ${i}`, email, role: 'learner' }
      await org.api.users.create(person)
    }
    await assign(world, org, org.id, 30, { assigneeType: 'org' })
    return { org, emails: [...emails, `admin@${org.slug}.example.com`].toSorted() }
  }

  testInLongRun('when three workers begin at the same moment', async () => {
    const { org, emails } = await useManyPeople()
    const databases = [1, 2, 3].map((n) =>
      openDatabase({ connection: world.connection, poolSize: 2, name: `worker ${n}`, log: world.log }),
    )
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))))
    await Promise.all(databases.map(({ db }) => remind(world, { db })))

    expect(await recipients(world, org)).toEqual(emails)
  })

  test('when a worker dies midway and another one continues', async () => {
    const { org, emails } = await useManyPeople()
    let sealed = 0
    const dying = {
      ...world.sealer,
      seal(place: SealedPlace, text: string) {
        if (text.includes(org.id) && ++sealed > 150) throw new Error('the power went out')
        return world.sealer.seal(place, text)
      },
    }
    await remind(world, { sealer: dying })
    const before = await recipients(world, org)
    await remind(world)

    // The second hundred had started and is rolled back completely.
    expect(before).toHaveLength(100)
    expect(await recipients(world, org)).toEqual(emails)
  })
})

test('a failure in one organization does not hold up emails of others', async () => {
  const { org } = await useDeadline()
  const other = await world.organization()
  await assign(world, other, await inviteUser(other, 'Grace'), 30)
  const failing = {
    ...world.sealer,
    seal(place: SealedPlace, text: string) {
      if (text.includes(org.id)) throw new Error('not this one')
      return world.sealer.seal(place, text)
    },
  }
  await remind(world, { sealer: failing })

  expect(await listReminders(world, org)).toEqual([])
  expect(await recipients(world, other)).toEqual(['grace@example.com'])
  expect(world.logLines.join('')).toContain('reminders were not written')
})

test('the email has an unsubscribe link and headers, and is not sent once its day is over', async () => {
  // Mails of other tests would be sent first.
  await world.database.pool.query('delete from mails')
  // The organizations of other tests get their mails at the same time.
  const { org } = await useDeadline({ name: 'The Mail House' })
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const sender = createMailSender({
    host: 'training.example.com',
    db: world.database.db,
    clock: world.clock,
    sealer: world.sealer,
    log: world.log,
    smtpUrl: server.url,
    from: 'no-reply@example.com',
    cap: { kinds: [], mails: 2000 },
  })
  onTestFinished(() => sender.close())
  const sendAll = async () => {
    while ((await sender.sendDue()) > 0);
  }
  await sendAll()
  await remind(world)
  await sendAll()
  const reminder = server.received.find(
    ({ mail }) => mail.subject?.includes('is due') && mail.text?.includes('The Mail House'),
  )
  const header = (name: string) => reminder?.mail.headers.find(({ key }) => key === name)?.value
  const [link = ''] = /http\S+\/unsubscribe\/\S+/.exec(reminder?.mail.text ?? '') ?? []

  expect(reminder?.recipients).toEqual([ada])
  expect(link).toMatch(new RegExp(`^${world.url}/unsubscribe/[\\w-]{100,200}$`))
  expect(header('list-unsubscribe')).toBe(`<${link}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(reminder?.mail.html).toContain(`href="${link}"`)
  expect((await listReminders(world, org))[0]).toMatchObject({ status: 'sent', text: null })

  const late = await world.organization()
  await assign(world, late, await inviteUser(late, 'Late'), 30)
  await remind(world)
  world.clock.advance(dayMs)
  await sendAll()
  expect(await listReminders(world, late)).toMatchObject([{ status: 'void' }])
})

test('erasing a person withdraws their queued reminder', async () => {
  const { org } = await useDeadline()
  await remind(world)
  await eraseUser(org.context(), ada)

  expect(await listReminders(world, org)).toMatchObject([
    { to: expect.stringMatching(/@erased\.invalid$/), status: 'void', text: null },
  ])
})

test('records of sent reminders are deleted after a month', async () => {
  const { org } = await useDeadline()
  await remind(world)
  const rows = async () =>
    (await world.database.pool.query('select from deadline_reminders where org_id = $1', [org.id])).rowCount
  expect(await rows()).toBe(1)
  world.clock.advance(32 * dayMs)
  await remind(world)

  expect(await rows()).toBe(0)
})
