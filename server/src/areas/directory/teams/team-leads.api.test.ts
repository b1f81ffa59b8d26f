import { randomUUID } from 'node:crypto'
import { limits } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { recipients } from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, inviteUser, moveToTeam } from '../../../../test/worlds/training.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const target = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' } as const

async function auditOf(org: TestOrganization, action: string) {
  return (await org.api.auditLog.list()).filter((entry) => entry.action === action)
}

/** A team with Ada and Linus, led by Grace, who is in no team; Vera is in another one. */
async function useTeam() {
  const org = await world.organization()
  const { id: leadId, visitor } = await createPerson(world, org)
  const team = await org.api.teams.create({ name: 'Platform', leadUserIds: [leadId] })
  const other = await org.api.teams.create({ name: 'Tools' })
  const ada = await inviteUser(org, 'Ada', team.id)
  const linus = await inviteUser(org, 'Linus', team.id)
  const vera = await inviteUser(org, 'Vera', other.id)
  return { org, visitor, leadId, team, other, ada, linus, vera }
}

const assign = (visitor: Visitor, assigneeType: string, assigneeId: string, more: object = {}) =>
  visitor.call('POST', '/assignments', { ...target, assigneeType, assigneeId, ...more })

describe('the leads of a team', () => {
  test('are replaced as a whole, stay when left out, and count once', async () => {
    const org = await world.organization()
    const [ada, linus] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Linus')]
    const team = await org.api.teams.create({ name: 'Platform', leadUserIds: [ada, ada.toUpperCase()] })
    const renamed = await org.api.teams.update(team.id, { name: 'Tools' })
    const both = await org.api.teams.update(team.id, { leadUserIds: [linus, ada] })
    const none = await org.api.teams.update(team.id, { leadUserIds: [] })

    expect(team.leadUserIds).toEqual([ada])
    expect(renamed.leadUserIds).toEqual([ada])
    expect(both.leadUserIds.toSorted()).toEqual([ada, linus].toSorted())
    expect(none.leadUserIds).toEqual([])
    const [last, before] = await auditOf(org, 'team.updated')
    expect(before?.details).toEqual({ fields: ['leadUserIds'], leadsAdded: [linus], leadsRemoved: [] })
    expect(last?.details).toMatchObject({ leadsAdded: [], leadsRemoved: expect.arrayContaining([ada, linus]) })
  })

  test('are active people of the organization, at most twenty', async () => {
    const { org, team, ada } = await useTeam()
    const stranger = await (await world.organization()).api.users.create({
      ...{ name: 'Sam', email: 'sam@example.com', role: 'learner' },
    })
    await org.api.users.deactivate(ada)
    const lead = (ids: string[]) => org.request('PATCH', `/teams/${team.id}`, { leadUserIds: ids })

    expectError(await lead([randomUUID()]), 404, 'user_not_found')
    expectError(await lead([stranger.id]), 404, 'user_not_found')
    expectError(await lead([ada]), 409, 'user_inactive')
    expectError(await lead(Array.from({ length: limits.teamLeads + 1 }, () => randomUUID())), 400, 'invalid_request')
    expectError(await org.request('POST', '/teams', { name: 'New', leadUserIds: [stranger.id] }), 404, 'user_not_found')
    expect((await org.api.teams.list()).map(({ name }) => name)).toEqual(['Platform', 'Tools'])
  })

  test('stop leading when they are deactivated or erased, even after a reactivation', async () => {
    const { org, team, leadId, ada } = await useTeam()
    await org.api.teams.update(team.id, { leadUserIds: [leadId, ada] })
    await org.api.users.deactivate(leadId)
    await org.api.users.reactivate(leadId)
    const afterDeactivation = (await org.api.teams.get(team.id)).leadUserIds
    await eraseUser(org.context(), 'ada@example.com')

    expect(afterDeactivation).toEqual([ada])
    expect((await org.api.teams.get(team.id)).leadUserIds).toEqual([])
  })
})

describe('a lead', () => {
  test('sees in the session which teams they lead, as soon as they do', async () => {
    const { org, visitor, team, other, leadId } = await useTeam()
    const first = (await visitor.call('GET', '/session')).body.ledTeams
    await org.api.teams.update(other.id, { leadUserIds: [leadId] })
    await org.api.teams.delete(team.id)

    expect(first).toEqual([{ id: team.id, name: 'Platform' }])
    expect((await visitor.call('GET', '/session')).body.ledTeams).toEqual([{ id: other.id, name: 'Tools' }])
  })

  test('sees the members with what is open, overdue and done, and nobody else', async () => {
    const { visitor, team, org, ada, linus } = await useTeam()
    const deadline = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    await org.api.assignments.create({ ...target, assigneeType: 'user', assigneeId: ada, deadline })
    world.clock.advance(7_200_000)
    const people = await visitor.call('GET', `/teams/${team.id}/people`)
    const file = await visitor.call('GET', `/teams/${team.id}/people/export`)

    expect(people.body).toMatchObject([
      { userId: ada, name: 'Ada', assignments: { open: 1, completed: 0, overdue: 1 }, totalXp: 0, findings: 0 },
      { userId: linus, name: 'Linus', assignments: { open: 0, completed: 0, overdue: 0 } },
    ])
    expect(file.headers.get('content-type')).toMatch('text/csv')
    // Open, completed, late and overdue.
    expect(file.text.split('\r\n')[1]).toMatch(/^Ada,ada@example.com,true,1,0,0,1,/)
    expect((await visitor.call('GET', '/users')).body.map(({ id }: { id: string }) => id)).toEqual([ada, linus])
  })

  test('assigns to the team and to its members, and the audit log names the lead', async () => {
    const { org, visitor, team, ada, leadId } = await useTeam()
    const toTeam = await assign(visitor, 'team', team.id)
    const toAda = await assign(visitor, 'user', ada, { targetId: 'xss' })

    expect([toTeam.status, toAda.status]).toEqual([200, 200])
    expect(toTeam.body).toMatchObject({ assigneeCount: 2, createdByUserId: leadId })
    const lines = await auditOf(org, 'assignment.created')
    expect(lines).toMatchObject([
      { actorType: 'user', actorId: leadId },
      { actorType: 'user', actorId: leadId },
    ])
  })

  test('cannot assign to another team, its members or the whole organization', async () => {
    const { org, visitor, other, vera } = await useTeam()
    expectError(await assign(visitor, 'team', other.id), 404, 'team_not_found')
    expectError(await assign(visitor, 'user', vera), 404, 'user_not_found')
    expectError(await assign(visitor, 'org', org.id), 403, 'forbidden')
    expect(await org.api.assignments.list()).toEqual([])
  })

  test('ends what they assigned, not what an admin assigned', async () => {
    const { org, visitor, team, ada } = await useTeam()
    const own = (await assign(visitor, 'team', team.id)).body
    const byAdmin = await org.api.assignments.create({ ...target, assigneeType: 'user', assigneeId: ada })
    const ended = await visitor.call('DELETE', `/assignments/${own.id}`)

    expect(ended.status).toBe(200)
    expectError(await visitor.call('DELETE', `/assignments/${byAdmin.id}`), 409, 'assigned_by_others')
    expect((await org.api.assignments.get(byAdmin.id)).isActive).toBe(true)
    expect((await org.api.assignments.get(own.id)).isActive).toBe(false)
  })

  test('reminds only the members, also of assignments to the organization', async () => {
    const { org, visitor } = await useTeam()
    const wide = await org.api.assignments.create({ ...target, assigneeType: 'org', assigneeId: org.id })
    const { status, body } = await visitor.call('POST', `/assignments/${wide.id}/remind`)

    expect([status, body]).toEqual([200, { mailsWritten: 2, remindedLately: 0, optedOut: 0 }])
    expect(await recipients(world, org)).toEqual(['ada@example.com', 'linus@example.com'])
  })

  test('no longer sees people who left the team, and no team once they stop leading', async () => {
    const { org, visitor, team, other, linus } = await useTeam()
    await moveToTeam(org, linus, other.id)
    expectError(await visitor.call('GET', `/users/${linus}`), 404, 'user_not_found')
    await org.api.teams.update(team.id, { leadUserIds: [] })
    expectError(await visitor.call('GET', '/users'), 403, 'forbidden')
  })

  test('who is an auditor can read, but not change anything', async () => {
    const { org, ada, team } = await useTeam()
    await world.database.db.deleteFrom('signInTries').execute()
    const auditor = await createPerson(world, org, { email: 'auditor@example.com', role: 'auditor' })
    await org.api.teams.update(team.id, { leadUserIds: [auditor.id] })

    expect((await auditor.visitor.call('GET', `/teams/${team.id}/people`)).status).toBe(200)
    expectError(await assign(auditor.visitor, 'user', ada), 403, 'forbidden')
  })
})
