/**
 * Two leads of different teams in one organization: in every operation that leads may call, neither sees or reaches the
 * other's people. The operations come from the contract; only what a body names is listed by hand.
 */
import { randomUUID } from 'node:crypto'
import { type AppOperation, appOperations, type ErrorCode, errorEntry, notFoundCodeOf } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../sarif-world.ts'
import { createPerson, type Visitor } from '../web-visitor.ts'
import type { Answer, TestOrganization, World } from '../world.ts'
import { createTrainingWorld, finishScenario, inviteUser, passTopic } from '../worlds/training.ts'
import { checksumsOf } from './table-checksums.ts'

const leadOperations = appOperations.filter(({ access }) => access === 'lead')
const deadline = new Date(Date.now() + 30 * 86_400_000).toISOString()

/** A team with its lead, a member who has completed everything, and its assignments and findings. */
type Side = { mark: string; visitor: Visitor; leadId: string; teamId: string; userId: string; assignmentId: string }

let world: World
let org: TestOrganization
let sides: [Side, Side]
beforeAll(async () => {
  world = await createTrainingWorld()
  org = await world.organization()
  sides = [await createSide('Amber'), await createSide('Birch')]
  await org.api.assignments.create({ ...target, assigneeType: 'org', assigneeId: org.id, targetId: 'xss' })
})
afterAll(() => world?.close())

const target = { contentArea: 'practice', targetType: 'topic', targetId: 'sql', deadline } as const

async function createSide(mark: string): Promise<Side> {
  const { id: leadId, visitor } = await createPerson(world, org, { email: `lead-${mark.toLowerCase()}@example.com` })
  const team = await org.api.teams.create({ name: `Team ${mark}`, leadUserIds: [leadId] })
  const userId = await inviteUser(org, mark, team.id)
  const found = {
    ruleId: 'rule-89',
    level: 'error',
    taxa: [{ id: 'CWE-89' }],
    locations: [locationOf(`${mark}.ts`, 1)],
  }
  const run = await org.api.sarif.upload(sarifFile({ results: [found] }), {
    commitAuthorEmail: `${mark.toLowerCase()}@example.com`,
  })
  await org.api.assignments.create({ ...target, assigneeType: 'team', assigneeId: team.id })
  for (const topicId of world.catalog.topics.keys()) await passTopic(world, org, userId, topicId)
  for (const scenarioId of world.catalog.scenarios.keys()) await finishScenario(world, org, userId, scenarioId)
  return { mark, visitor, leadId, teamId: team.id, userId, assignmentId: run.assignmentsCreated[0]?.id ?? '' }
}

/** A request about one side's team, or about ids that don't exist. */
function requestOf(operation: AppOperation, about: Side | undefined): { path: string; body: unknown } {
  const ids: Record<string, unknown> = { ...about }
  const path = operation.url.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(ids[param] ?? randomUUID()))
  const assignee = { assigneeType: 'user', assigneeId: about?.userId ?? randomUUID() }
  if (operation.id === 'assignments.createMany') {
    return { path, body: { assignees: [assignee], targets: [{ ...target, targetId: 'xss' }] } }
  }
  if (operation.id !== 'assignments.create') return { path, body: undefined }
  return { path, body: { ...target, targetId: 'xss', ...assignee } }
}

const send = ({ visitor }: Side, { method }: AppOperation, { path, body }: { path: string; body: unknown }) =>
  visitor.call(method, path, body)

/** Every text that identifies a member of the other team. */
const tracesOf = ({ mark, userId, teamId, assignmentId, leadId }: Side) => [
  mark,
  `${mark.toLowerCase()}@example.com`,
  userId,
  teamId,
  assignmentId,
  leadId,
]

const bytesOf = ({ status, text }: Answer) => `${status} ${text}`

function notFoundOf({ id, url }: AppOperation): ErrorCode | undefined {
  if (id === 'assignments.create' || id === 'assignments.createMany') return 'user_not_found'
  const [, param = ''] = /\{(\w+)\}/.exec(url) ?? []
  return notFoundCodeOf[param] as ErrorCode | undefined
}

test('there are operations for leads, and each has an error for what it does not find', () => {
  expect(leadOperations.length).toBeGreaterThan(15)
  for (const operation of leadOperations.filter(({ url }) => url.includes('{'))) {
    expect(notFoundOf(operation), operation.id).toBeDefined()
  }
})

describe('two leads of different teams', () => {
  for (const operation of leadOperations) {
    test(`${operation.id} shows neither of them anything about the other's people`, async () => {
      for (const [me, other] of [sides, sides.toReversed() as [Side, Side]] as const) {
        const before = await checksumsOf(world.database, org.id)
        const foreign = await send(me, operation, requestOf(operation, other))
        const unknown = await send(me, operation, requestOf(operation, undefined))
        expect(await checksumsOf(world.database, org.id), 'it wrote').toEqual(before)
        const code = notFoundOf(operation)
        if (code !== undefined) {
          expect([foreign.status, foreign.body?.error]).toEqual([errorEntry(code).status, code])
          expect(bytesOf(foreign)).toBe(bytesOf(unknown))
        }
        for (const trace of tracesOf(other))
          expect(foreign.text.includes(trace), `${me.mark} sees ${trace}`).toBe(false)
      }
    })
  }

  test('each sees their own people in every list that names people', async () => {
    const named = ['users.list', 'teams.list', 'assignments.list', 'certificates.list', 'teams.listPeople']
    for (const operation of leadOperations.filter(({ id }) => [...named, 'teams.listFindings'].includes(id))) {
      for (const side of sides) {
        const { status, text } = await send(side, operation, requestOf(operation, side))
        expect(status).toBe(200)
        expect(text.includes(side.mark), `${operation.id} shows ${side.mark} nothing`).toBe(true)
      }
    }
  })

  test('assignments for everyone are counted over their own people only', async () => {
    for (const side of sides) {
      const { body: list } = await side.visitor.call('GET', '/assignments')
      const wide = list.filter(({ assigneeType }: { assigneeType: string }) => assigneeType === 'org')
      expect(wide).toMatchObject([{ assigneeCount: 1, completedCount: 1 }])
      const { body: one } = await side.visitor.call('GET', `/assignments/${wide[0].id}`)
      expect(one.assignees).toMatchObject([{ userId: side.userId }])
      const { body: ofUser } = await side.visitor.call('GET', `/users/${side.userId}/assignments`)
      expect(ofUser.find(({ id }: { id: string }) => id === wide[0].id)).toMatchObject({ assigneeCount: 1 })
    }
  })
})
