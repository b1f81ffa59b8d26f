/**
 * Who may call which operation of the web app's API: every operation, with every kind of visitor. The expected answers
 * come from the access that the contract declares; nothing is listed by hand.
 */
import { randomUUID } from 'node:crypto'
import {
  type AppErrorCode,
  type AppOperation,
  appApiBase,
  appOperations,
  assignMany,
  createAssignment,
  type ErrorCode,
  errorEntry,
  exportRequirementPeople,
  listRequirementPeople,
  type NewAssignment,
  notFoundCodeOf,
  type Operation,
  publicOperations,
} from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSignInLink } from '../../src/areas/access/sign-in/create-link.ts'
import { confirmIdentity, createPerson, createVisitor, type Visitor } from '../web-visitor.ts'
import { type Answer, createWorld, missingKeyText, type TestOrganization, type World } from '../world.ts'
import { catalogParams, createSubject, type Json, pathOf, resourceParamsOf, usableBodyOf } from './contract-samples.ts'
import { checksumsOf } from './table-checksums.ts'

const people = [
  'nobody',
  'learner',
  'lead',
  'lead of another team',
  'auditor',
  'admin',
  'limited admin',
  "other organization's admin",
] as const
type Person = (typeof people)[number]
type Code = ErrorCode | AppErrorCode
type Request = { path: string; body: Json | undefined }

const canaries = { own: `own${randomUUID().slice(0, 8)}`, other: `other${randomUUID().slice(0, 8)}` }

let world: World
let own: TestOrganization
let other: TestOrganization
let strict: TestOrganization
let lead: { userId: string; teamId: string }
const emails: Record<Exclude<Person, 'nobody'>, string> = {
  learner: 'learner@example.com',
  lead: 'lead@example.com',
  'lead of another team': 'other-lead@example.com',
  auditor: 'auditor@example.com',
  admin: 'admin@example.com',
  'limited admin': 'limited@example.com',
  "other organization's admin": 'other@example.com',
}

beforeAll(async () => {
  world = await createWorld()
  own = await world.organization({ name: `Company ${canaries.own}`, slug: canaries.own })
  other = await world.organization({ name: `Company ${canaries.other}`, slug: canaries.other })
  strict = await world.organization()
  await world.database.pool.query("update organizations set second_factor_policy = 'admins' where id = $1", [strict.id])
  for (const [person, email] of Object.entries(emails)) {
    const { id } = await createPerson(world, organizationOf(person as Person), { email, role: roleOf(person) })
    if (person === 'lead') lead = { userId: id, teamId: await createTeamOf(id) }
    if (person === 'lead of another team') await createTeamOf(id)
  }
})
afterAll(() => world?.close())

function roleOf(person: string): string {
  if (person === 'auditor') return person
  return person === 'learner' || person.startsWith('lead') ? 'learner' : 'org_admin'
}

async function createTeamOf(leadUserId: string): Promise<string> {
  const body = { name: `Team ${randomUUID().slice(0, 8)}`, leadUserIds: [leadUserId] }
  return (await own.request('POST', '/teams', body)).body.id
}

/** Puts everything that a request names under the lead: teams, people, and what is assigned to them. */
async function giveToLead({ path, body }: Request): Promise<void> {
  const ids = [...`${path} ${JSON.stringify(body)}`.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(
    ([id]) => id,
  )
  const { pool } = world.database
  await pool.query(
    `insert into team_leads (org_id, team_id, user_id, created_at)
     select org_id, id, $3, now() from teams where org_id = $1 and id = any($2) on conflict do nothing`,
    [own.id, ids, lead.userId],
  )
  await pool.query(
    `update users set team_id = $3 where org_id = $1
       and (id = any($2) or id in (select user_id from assignments where org_id = $1 and id = any($2)))`,
    [own.id, ids, lead.teamId],
  )
  await pool.query('update assignments set created_by_user_id = $3 where org_id = $1 and id = any($2)', [
    own.id,
    ids,
    lead.userId,
  ])
}

function organizationOf(person: Person): TestOrganization {
  if (person === 'limited admin') return strict
  return person === "other organization's admin" ? other : own
}

const visitors = new Map<Person, Visitor>()

/** Signed in once, and again after an operation has ended the session. */
async function enter(person: Person): Promise<Visitor> {
  const known = visitors.get(person)
  if (known?.cookie !== undefined) return known
  const visitor = createVisitor(world)
  if (person === 'nobody') return visitor
  // All come from one address; its rate limit has its own test.
  await world.database.db.deleteFrom('signInTries').execute()
  const { url } = await createSignInLink(organizationOf(person).context(), emails[person])
  const { status } = await visitor.call('POST', '/sign-in/link', { token: new URL(url).hash.slice(1) })
  expect(status).toBe(200)
  visitors.set(person, visitor)
  return visitor
}

/** Why the person is refused before anything is read; undefined if they have access. */
function refusalOf({ access, method }: AppOperation, person: Person): Code | undefined {
  if (access === 'anyone') return undefined
  if (person === 'nobody') return 'unauthorized'
  if (access === 'session') return undefined
  if (person === 'limited admin') return 'second_factor_setup_required'
  const isRead = method === 'GET'
  if (person === 'auditor') return access === 'org_admin' || (access === 'lead' && !isRead) ? 'forbidden' : undefined
  if (person.startsWith('lead') && access === 'lead') return undefined
  const isMembers = access === 'member' || person.endsWith('admin')
  return isMembers ? undefined : 'forbidden'
}

function publicOf(operation: AppOperation): Operation | undefined {
  return publicOperations.find(({ id }) => id === operation.id)
}

/** A request that would succeed for an admin of the organization; for app-only operations, one without content. */
async function requestOf(operation: AppOperation): Promise<Request> {
  const known = publicOf(operation)
  if (known !== undefined) {
    const ids = await createSubject(own, known, canaries.own)
    return { path: pathOf(known, ids), body: await usableBodyOf(own, known) }
  }
  if (operation.id === listRequirementPeople.id || operation.id === exportRequirementPeople.id) {
    return { path: `${operation.url}?frameworkId=owasp-top-10-2025&requirementId=A01`, body: undefined }
  }
  if (operation.id === assignMany.id) return { path: operation.url, body: await manyAssignments() }
  // Safe to cast: only its address is read.
  const ids =
    operation.access === 'lead' ? await createSubject(own, operation as unknown as Operation, canaries.own) : {}
  const path = operation.url.replaceAll(
    /\{(\w+)\}/g,
    (_, param: string) => ids[param] ?? catalogParams[param] ?? randomUUID(),
  )
  return { path, body: operation.body === undefined ? undefined : {} }
}

/** One assignment of the public API, as a batch. */
async function manyAssignments(): Promise<Json> {
  const one = (await usableBodyOf(own, createAssignment)) as NewAssignment
  const { assigneeType, assigneeId, contentArea, targetType, targetId, ...terms } = one
  return { ...terms, assignees: [{ assigneeType, assigneeId }], targets: [{ contentArea, targetType, targetId }] }
}

/** Whether the request is complete: those of the public API, and lists that only the app has. */
function isComplete(operation: AppOperation): boolean {
  const params = [...operation.url.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  return (
    publicOf(operation) !== undefined || (operation.access === 'reader' && params.every((one) => one in catalogParams))
  )
}

function faultsOf(operation: AppOperation, person: Person, answer: Answer): string[] {
  const faults: string[] = []
  const code = answer.body?.error as Code | undefined
  const refusal = refusalOf(operation, person)
  const expectCode = (expected: Code) => {
    if (answer.status !== errorEntry(expected).status || code !== expected) faults.push(`not ${expected}`)
  }
  const known = publicOf(operation)
  const isForLeads = operation.access === 'lead'
  // Safe to cast: only the address is read.
  const param = known === undefined && !isForLeads ? undefined : resourceParamsOf(operation as unknown as Operation)[0]
  // The confirmation is requested only from people who have access.
  const isTurnedAway = code === 'unauthorized' || (answer.status === 403 && code !== 'confirmation_required')
  if (refusal !== undefined) expectCode(refusal)
  else if (isTurnedAway || answer.status >= 500) faults.push('not let in')
  else if (person === "other organization's admin" && param !== undefined) expectCode(notFoundCodeOf[param] as Code)
  else if (
    person === 'lead of another team' &&
    isForLeads &&
    (operation.id === createAssignment.id || operation.id === assignMany.id)
  )
    expectCode('user_not_found')
  else if (person === 'lead of another team' && isForLeads && param !== undefined)
    expectCode(notFoundCodeOf[param] as Code)
  else if (person === 'lead' && isForLeads && answer.status !== 200) faults.push('a lead may do it')
  else if ((person === 'admin' || person === 'auditor') && isComplete(operation) && answer.status !== 200)
    faults.push(`an ${person} may do it`)
  const hidden = organizationOf(person) === own ? canaries.other : canaries.own
  if (answer.text.includes(hidden)) faults.push('shows another organization')
  if (person === 'lead of another team' && isForLeads) {
    const seen = [`person-${canaries.own}`, `Ada Example ${canaries.own}`, `Platform ${canaries.own}`]
    if (seen.some((text) => answer.text.includes(text))) faults.push('shows people of another team')
  }
  if (refusal !== undefined && answer.text.includes(canaries.own)) faults.push('shows something')
  return faults.map((fault) => `${person}: ${fault}, but ${answer.status} ${answer.text.slice(0, 120)}`)
}

let cellCount = 0

describe('the session matrix', () => {
  for (const operation of appOperations) {
    test(`${operation.id} is for ${operation.access} and refuses everyone else`, async () => {
      const isOutsider = (person: Person) =>
        refusalOf(operation, person) !== undefined ||
        organizationOf(person) !== own ||
        (person === 'lead of another team' && operation.access === 'lead')
      const outsiders = people.filter(isOutsider)
      const faults: string[] = []
      const ask = async (person: Person, { path, body }: Request) => {
        const visitor = await enter(person)
        let answer = await visitor.call(operation.method, path, body)
        if (person === 'admin' && answer.body?.error === 'confirmation_required') {
          answer = await visitor.call(operation.method, path, body, await confirmIdentity(visitor))
        }
        faults.push(...faultsOf(operation, person, answer))
        cellCount++
      }
      const request = await requestOf(operation)
      if (operation.access === 'lead') await giveToLead(request)
      for (const person of outsiders) await enter(person)
      const before = await checksumsOf(world.database, own.id)
      for (const person of outsiders) await ask(person, request)
      expect(await checksumsOf(world.database, own.id), 'an outsider wrote').toEqual(before)
      for (const person of people) {
        if (isOutsider(person)) continue
        const own = await requestOf(operation)
        if (person === 'lead' && operation.access === 'lead') await giveToLead(own)
        await ask(person, own)
      }
      expect(faults).toEqual([])
    })

    test(`${operation.id} refuses requests from other sites and with a key`, async () => {
      const { path, body } = await requestOf(operation)
      const visitor = await enter('admin')
      const before = await checksumsOf(world.database, own.id)
      for (const site of ['cross-site', 'same-site', ...(operation.method === 'GET' ? [] : ['none'])]) {
        const answer = await visitor.call(operation.method, path, body, { 'sec-fetch-site': site })
        expect([answer.status, answer.body], site).toEqual([403, { error: 'cross_site_request' }])
      }
      if (operation.access !== 'anyone') {
        const headers = { 'sec-fetch-site': 'same-origin' }
        const byKey = await world.request(operation.method, appApiBase + path, body, { key: own.key, headers })
        expect([byKey.status, byKey.body]).toEqual([401, { error: 'unauthorized' }])
      }
      expect(await checksumsOf(world.database, own.id), 'it wrote').toEqual(before)
    })
  }

  test('covers every cell', () => {
    expect(cellCount).toBe(appOperations.length * people.length)
    const both = appOperations.filter((operation) => publicOf(operation) !== undefined)
    expect(both).toHaveLength(publicOperations.length)
  })
})

test('a session gives no access to the public API', async () => {
  const { cookie = '' } = await enter('admin')
  for (const { method, url } of publicOperations) {
    const path = `/api/public/v1${url.replaceAll(/\{\w+\}/g, () => randomUUID())}`
    const answer = await world.request(method, path, undefined, { headers: { cookie } })
    expect([answer.status, answer.text], `${method} ${url}`).toEqual([401, missingKeyText])
  }
})
