/**
 * Random sequences of calls by three organizations, which also try each other's ids, checked against a model in memory.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../world.ts'
import { type CourseInput, type ModelItem, OrganizationModel, type Outcome } from './tenancy-model.ts'

const runs = Number(process.env.MODEL_RUNS ?? 12)
const timeoutMs = 180_000 + runs * 4_000
const organizationCount = 3
const maxSeats = 4

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

/** One of the resources that an organization ever created: the caller's own (0), a neighbor's, or none. */
type Reference = { neighbour: number; nth: number } | 'unknown'
type Step = { org: number } & (
  | { call: 'createUser'; name: string; email: string; role: string; team: Reference | null }
  | { call: 'updateUser'; user: Reference; name: string; email: string; role: string; team: Reference | null }
  | { call: 'deactivateUser' | 'reactivateUser'; user: Reference }
  | { call: 'createTeam'; name: string }
  | { call: 'updateTeam'; team: Reference; name: string }
  | { call: 'deleteTeam'; team: Reference }
  | { call: 'createCourse'; name: string; input: CourseInput }
  | { call: 'updateCourse'; course: Reference; input: CourseInput }
  | { call: 'deactivateCourse'; course: Reference }
)

// Few of each, so that sequences collide often.
const org = fc.nat(organizationCount - 1)
const reference: fc.Arbitrary<Reference> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ neighbour: fc.constant(0), nth: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ neighbour: fc.integer({ min: 1, max: organizationCount - 1 }), nth: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.constant('unknown' as const) },
)
const word = fc.constantFrom('Ada', 'ADA', 'Grace', 'Linus', 'Émile', 'ÉMILE')
const email = fc.constantFrom('ada@example.com', 'ADA@example.com', 'grace@example.com', 'linus@example.com')
const role = fc.constantFrom('learner', 'org_admin')
const team = fc.option(reference)
const item: fc.Arbitrary<ModelItem> = fc.record({
  itemType: fc.constantFrom('topic', 'scenario'),
  itemId: fc.constantFrom('sql-injection', 'xss', 'login-bypass-sqli', 'no-such-item'),
  orderIndex: fc.nat(2),
})
const input: fc.Arbitrary<CourseInput> = fc.record(
  { name: word, color: fc.constantFrom('#abc', null), items: fc.array(item, { maxLength: 3 }) },
  { requiredKeys: [] },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ org, call: fc.constant('createUser' as const), name: word, email, role, team }),
  fc.record({ org, call: fc.constant('createUser' as const), name: word, email, role, team }),
  fc.record({ org, call: fc.constant('updateUser' as const), user: reference, name: word, email, role, team }),
  fc.record({ org, call: fc.constantFrom('deactivateUser' as const, 'reactivateUser' as const), user: reference }),
  fc.record({ org, call: fc.constant('createTeam' as const), name: word }),
  fc.record({ org, call: fc.constant('updateTeam' as const), team: reference, name: word }),
  fc.record({ org, call: fc.constant('deleteTeam' as const), team: reference }),
  fc.record({ org, call: fc.constant('createCourse' as const), name: word, input }),
  fc.record({ org, call: fc.constant('updateCourse' as const), course: reference, input }),
  fc.record({ org, call: fc.constant('deactivateCourse' as const), course: reference }),
)

type Made = { users: string[]; teams: string[]; courses: string[] }
type Side = { api: TestOrganization; model: OrganizationModel; made: Made }

test(
  'three organizations match a simple model, whatever they do and whichever foreign ids they try',
  async () => {
    let calls = 0
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const sides = await Promise.all(Array.from({ length: organizationCount }, createSide))
        for (const step of sides.flatMap((_, org) => beginningOf(org))) await perform(sides, step)
        for (const step of steps) {
          const outcome = await perform(sides, step)
          calls++
          if (outcome !== 'ok') refusals++
          await compareLists(sides[step.org] as Side)
        }
        for (const side of sides) {
          await compareLists(side)
          await compareCourses(side)
        }
      }),
      { numRuns: runs },
    )
    console.info(
      `tenancy model: ${runs} sequences, ${calls} calls, of which ${refusals} were refused as the model said`,
    )
    expect(refusals).toBeGreaterThan(0)
    expect(calls - refusals).toBeGreaterThan(0)
  },
  timeoutMs,
)

/** One resource of each kind to begin with; otherwise most calls would find nothing. */
function beginningOf(org: number): Step[] {
  const team = { neighbour: 0, nth: 0 }
  return [
    { org, call: 'createTeam', name: 'Grace' },
    { org, call: 'createUser', name: 'Ada', email: 'ada@example.com', role: 'learner', team },
    { org, call: 'createCourse', name: 'Linus', input: {} },
  ]
}

async function createSide(): Promise<Side> {
  const api = await world.organization({ maxSeats })
  const knownItems = new Set([
    ...[...world.catalog.topics.keys()].map((id) => `topic ${id}`),
    ...[...world.catalog.scenarios.keys()].map((id) => `scenario ${id}`),
  ])
  const model = new OrganizationModel({ maxSeats, knownItems })
  const admin = { name: 'Test Admin', email: `admin@${api.slug}.example.com`, role: 'org_admin', teamId: null }
  model.createUser(api.adminId, admin)
  return { api, model, made: { users: [], teams: [], courses: [] } }
}

/** Runs the step on both sides; both must accept it, or refuse it with the same code. */
async function perform(sides: Side[], step: Step): Promise<Outcome> {
  const { api, model, made } = sides[step.org] as Side
  // Lists are ordered by time; two calls in one millisecond would have a random order.
  world.clock.advance(1)
  const idOf = (kind: keyof Made, reference: Reference) => {
    if (reference === 'unknown') return randomUUID()
    const ids = sides[(step.org + reference.neighbour) % sides.length]?.made[kind] ?? []
    return ids[reference.nth % ids.length] ?? randomUUID()
  }
  const send = async (
    method: string,
    path: string,
    body: unknown,
    apply: (id: string) => Outcome,
    kind?: keyof Made,
  ) => {
    const answer = await api.request(method, path, body)
    const id = answer.body?.id as string
    const expected = apply(id)
    expect(answer.status === 200 ? 'ok' : answer.body.error, `${method} ${path} ${answer.text}`).toBe(expected)
    if (kind !== undefined && expected === 'ok') made[kind].push(id)
    return expected
  }
  switch (step.call) {
    case 'createUser': {
      const { name, email, role } = step
      const user = { name, email, role, teamId: step.team === null ? null : idOf('teams', step.team) }
      return send('POST', '/users', user, (id) => model.createUser(id, user), 'users')
    }
    case 'updateUser': {
      const { name, email, role } = step
      const user = { name, email, role, teamId: step.team === null ? null : idOf('teams', step.team) }
      const id = idOf('users', step.user)
      return send('PATCH', `/users/${id}`, user, () => model.updateUser(id, user))
    }
    case 'deactivateUser': {
      const id = idOf('users', step.user)
      return send('DELETE', `/users/${id}`, undefined, () => model.deactivateUser(id))
    }
    case 'reactivateUser': {
      const id = idOf('users', step.user)
      return send('POST', `/users/${id}/reactivate`, undefined, () => model.reactivateUser(id))
    }
    case 'createTeam': {
      const { name } = step
      return send('POST', '/teams', { name }, (id) => model.createTeam(id, name), 'teams')
    }
    case 'updateTeam': {
      const id = idOf('teams', step.team)
      return send('PATCH', `/teams/${id}`, { name: step.name }, () => model.updateTeam(id, step.name))
    }
    case 'deleteTeam': {
      const id = idOf('teams', step.team)
      return send('DELETE', `/teams/${id}`, undefined, () => model.deleteTeam(id))
    }
    case 'createCourse': {
      const course = { ...step.input, name: step.name }
      return send('POST', '/custom-courses', course, (id) => model.createCourse(id, course), 'courses')
    }
    case 'updateCourse': {
      const id = idOf('courses', step.course)
      return send('PATCH', `/custom-courses/${id}`, step.input, () => model.updateCourse(id, step.input))
    }
    case 'deactivateCourse': {
      const id = idOf('courses', step.course)
      return send('DELETE', `/custom-courses/${id}`, undefined, () => model.deactivateCourse(id))
    }
  }
}

async function compareLists({ api, model }: Side): Promise<void> {
  const [users, teams, courses] = await Promise.all(
    ['/users', '/teams', '/custom-courses'].map(async (path) => (await api.request('GET', path)).body),
  )
  const shown = {
    users: pick(users, ['id', 'name', 'email', 'role', 'teamId', 'isActive', 'teamName']),
    teams: pick(teams, ['id', 'name', 'description', 'memberCount']),
    courses: pick(courses, ['id', 'name', 'color', 'itemCount']),
  }
  expect(shown).toEqual(model.lists())
}

async function compareCourses({ api, model }: Side): Promise<void> {
  for (const course of model.courses) {
    const { body } = await api.request('GET', `/custom-courses/${course.id}`)
    expect(pick(body.items, ['itemType', 'itemId', 'orderIndex'])).toEqual(course.items)
  }
}

function pick(list: Record<string, unknown>[], fields: string[]): Record<string, unknown>[] {
  return list.map((one) => Object.fromEntries(fields.map((field) => [field, one[field]])))
}
