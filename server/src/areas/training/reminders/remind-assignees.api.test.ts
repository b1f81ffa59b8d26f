import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { assign, dayMs, hourMs, listReminders, moveTo, recipients, remind } from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, inviteUser, moveToTeam, passTopic } from '../../../../test/worlds/training.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

/** An admin, a team with Ada and Linus, and a topic for the team, due in ten days by default. */
async function useTeam({ hours = 240 } = {}) {
  moveTo(world, 8)
  const org = await world.organization({ name: 'Example Corp' })
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const team = await org.api.teams.create({ name: 'Platform' })
  const ada = await inviteUser(org, 'Ada', team.id)
  const linus = await inviteUser(org, 'Linus', team.id)
  const assignment = await assign(world, org, team.id, hours, { assigneeType: 'team' })
  return { org, visitor, ada, linus, assignment, press: () => press(visitor, assignment.id) }
}

const press = (visitor: Visitor, id: string) => visitor.call('POST', `/assignments/${id}/remind`)
const everybody = ['ada@example.com', 'linus@example.com']
const auditOf = async (org: TestOrganization) =>
  (await org.api.auditLog.list()).filter(({ action }) => action === 'assignment.reminded')

test('everyone who has not completed an assignment gets an email, and the response says how many', async () => {
  const { org, assignment, press } = await useTeam()
  const { status, body } = await press()
  const [mail] = await listReminders(world, org)

  expect([status, body]).toEqual([200, { mailsWritten: 2, remindedLately: 0, optedOut: 0 }])
  expect(await recipients(world, org)).toEqual(everybody)
  expect(mail).toMatchObject({ subject: 'Reminder: Title of sql', status: 'waiting' })
  expect(mail?.text).toMatch(/Not finished yet at Example Corp:\n\n- Title of sql: due [^\n]+ UTC\n/)
  expect(mail?.text).toMatch(/Stop these reminders:\nhttp\S+\/unsubscribe\//)
  expect(await auditOf(org)).toMatchObject([{ subjectId: assignment.id, actorType: 'user', details: { people: 2 } }])
})

describe('nobody is reminded', () => {
  test('twice within a day, of the same assignment', async () => {
    const { org, press, ada, assignment } = await useTeam()
    const other = await assign(world, org, ada, 240, { targetId: 'xss' })
    await press()
    world.clock.advance(23 * hourMs)
    const again = await pressAnew(org, assignment.id)
    const ofOther = await pressAnew(org, other.id)

    expect(again.body).toEqual({ mailsWritten: 0, remindedLately: 2, optedOut: 0 })
    expect(ofOther.body).toEqual({ mailsWritten: 1, remindedLately: 0, optedOut: 0 })
    expect(await auditOf(org)).toHaveLength(2)
  })

  test('who has completed it, has left the team or is deactivated', async () => {
    const { org, press, ada, linus } = await useTeam()
    const margaret = await inviteUser(org, 'Margaret', (await org.api.users.get(ada)).teamId)
    await passTopic(world, org, ada, 'sql')
    await moveToTeam(org, linus, null)
    await org.api.users.deactivate(margaret)

    expect((await press()).body).toEqual({ mailsWritten: 0, remindedLately: 0, optedOut: 0 })
    expect([await listReminders(world, org), await auditOf(org)]).toEqual([[], []])
  })

  test('who has stopped reminders, by the link in an earlier one', async () => {
    const { org, press, assignment } = await useTeam()
    await press()
    const [mail] = await listReminders(world, org)
    const [link = ''] = /http\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '') ?? []
    await world.request('POST', link, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    world.clock.advance(dayMs + hourMs)

    expect((await listReminders(world, org)).map(({ status }) => status).toSorted()).toEqual(['void', 'waiting'])
    expect((await pressAnew(org, assignment.id)).body).toEqual({
      ...{ mailsWritten: 1, remindedLately: 0, optedOut: 1 },
    })
  })

  test('who was in the digest of the same day', async () => {
    const { press } = await useTeam({ hours: 30 })
    await remind(world)

    expect((await press()).body).toEqual({ mailsWritten: 0, remindedLately: 2, optedOut: 0 })
  })
})

test('after a day the same people can be reminded again, even if the assignment is overdue by then', async () => {
  const { org, press, assignment } = await useTeam({ hours: 24 * 6 })
  await press()
  world.clock.advance(7 * dayMs)
  const { body } = await pressAnew(org, assignment.id)
  const mails = await listReminders(world, org)

  expect(body).toEqual({ mailsWritten: 2, remindedLately: 0, optedOut: 0 })
  expect(mails.at(-1)?.text).toContain('Title of sql: was due')
})

test('two admins who remind at the same moment send one email to each person', async () => {
  const { org, press } = await useTeam()
  const answers = await Promise.all([press(), press(), press()])

  expect(answers.reduce((sum, { body }) => sum + body.mailsWritten, 0)).toBe(2)
  expect(await recipients(world, org)).toEqual(everybody)
})

test('an admin may send reminders even when automatic reminders are off', async () => {
  const { org, press } = await useTeam()
  await updateOrganization(org.context(), { sendsReminders: false })

  expect((await press()).body).toMatchObject({ mailsWritten: 2 })
})

test('nobody is reminded of an ended assignment or a deactivated course', async () => {
  const { org, visitor, assignment, ada, press: pressEnded } = await useTeam()
  const course = await org.api.customCourses.create({ name: 'Onboarding' })
  const ofCourse = await assign(world, org, ada, 240, { targetType: 'custom-course', targetId: course.id })
  await org.api.assignments.deactivate(assignment.id)
  await org.api.customCourses.deactivate(course.id)

  expectError(await pressEnded(), 409, 'assignment_ended')
  expectError(await press(visitor, ofCourse.id), 409, 'assignment_ended')
  expect(await listReminders(world, org)).toEqual([])
})

test('an assignment of another organization is not found', async () => {
  const { assignment, org } = await useTeam()
  const { visitor } = await useTeam()

  expectError(await press(visitor, assignment.id), 404, 'assignment_not_found')
  expectError(await press(visitor, 'no-id'), 404, 'assignment_not_found')
  expect(await listReminders(world, org)).toEqual([])
})

/** As a new admin, since a session doesn't last for days. */
async function pressAnew(org: TestOrganization, id: string) {
  const email = `${newId()}@example.org`
  const { visitor } = await createPerson(world, org, { email, role: 'org_admin' })
  return press(visitor, id)
}
