import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'
import type { Cache, Context, User } from './typescript/reports.ts'

type Code = typeof import('./typescript/reports.ts')

type PythonReports = { get(user: User, id: number): Promise<unknown>; removeMember(team: number, user: number): Promise<void> }

export const adapt = {
  python: (code: Code & { Reports: new (db: unknown, cache: unknown) => Promise<PythonReports> }) => ({
    ...code,
    getReport: async ({ db, cache, user }: Context, id: number) => (await new code.Reports(db, cache)).get(user, id),
    removeMember: async ({ db, cache }: Context, team: number, user: number) => (await new code.Reports(db, cache)).removeMember(team, user),
  }),
}

/** Two teams with a manager and an analyst each, in which everybody has the same rights. */
function start({ getReport, removeMember }: Code, vary: Vary) {
  const draw = () => vary.shuffle(Array.from({ length: 70 }, (_, at) => at + 2))
  const [teams, users, [first, second, unknown]] = [draw(), draw(), draw() as [number, number, number]]
  const make = (at: number, id: number) => ({
    id: teams[at] as number,
    manager: { id: users[at], role: 'manager' } as User,
    analyst: { id: users[at + 2], role: 'analyst' } as User,
    report: { id, teamId: teams[at] as number, title: vary.word() },
    amounts: [vary.number(100, 900), vary.number(100, 900)] as [number, number],
  })
  const both = [make(0, first), make(1, second)]
  const db = createPool(`
    CREATE TABLE reports (id INTEGER, team_id INTEGER, title TEXT);
    CREATE TABLE members (team_id INTEGER, user_id INTEGER);
    CREATE TABLE bookings (team_id INTEGER, amount NUMERIC);
    ${both.map(({ id, manager, analyst, report, amounts }) => `
      INSERT INTO reports VALUES (${report.id}, ${id}, '${report.title}');
      INSERT INTO members VALUES (${id}, ${manager.id}), (${id}, ${analyst.id});
      INSERT INTO bookings VALUES (${id}, ${amounts[0]}), (${id}, ${amounts[1]});`).join('')}`)
  const values = new Map<string, { value: string; until: number }>()
  const clock = { now: 0 }
  const cache = {
    get: async (key: string) => {
      const entry = values.get(key)
      return entry && entry.until > clock.now ? entry.value : null
    },
    // In Python, Redis takes the seconds as `ex`.
    set: async (key: string, value: string, given: number | { ex: number }) =>
      void values.set(key, { value, until: clock.now + (typeof given === 'number' ? given : given.ex) }),
    delete: async (...keys: (string | string[])[]) => {
      for (const key of keys.flat()) values.delete(key)
    },
  }
  const context = (user: User): Context => ({ db, cache: cache as Cache, user })
  return {
    db,
    clock,
    unknown,
    teams: vary.shuffle(both) as [(typeof both)[0], (typeof both)[0]],
    get: (user: User, id: number) => getReport(context(user), id),
    remove: (by: User, team: number, user: User) => removeMember(context(by), team, user.id),
  }
}

export async function works(code: Code, vary: Vary) {
  const { db, clock, unknown, teams, get, remove } = start(code, vary)
  const others = new Map([[teams[0], teams[1]], [teams[1], teams[0]]])
  // With an empty cache everything is in order.
  for (const team of teams)
    await assert.rejects(get(others.get(team)?.[vary.pick(['manager', 'analyst'] as const)] as User, team.report.id), code.NotFound, 'Somebody of another team should not find the report.')
  for (const { manager, analyst, report, amounts } of teams) {
    await assert.rejects(get(manager, unknown), code.NotFound, 'A report that does not exist should not be found.')
    const expected = { ...report, total: amounts[0] + amounts[1], bookings: 2 }
    for (const user of vary.shuffle([manager, analyst]))
      assert.deepEqual({ ...(await get(user, report.id)) }, expected, 'Each member of the team should get its report with the sums.')
  }
  await db.query('UPDATE bookings SET amount = 0')
  for (const { manager, analyst, report, amounts } of teams)
    for (const user of vary.shuffle([manager, analyst]))
      assert.deepEqual({ ...(await get(user, report.id)) }, { ...report, total: amounts[0] + amounts[1], bookings: 2 }, 'Within ten minutes, the same report should come from the cache, for each member of the team.')
  clock.now += 601
  for (const { manager, report } of teams) assert.equal((await get(manager, report.id)).total, 0, 'After ten minutes, the sums should be computed again.')
  clock.now += 601
  const { id, manager, analyst, report } = vary.pick(teams)
  await remove(manager, id, analyst)
  await assert.rejects(get(analyst, report.id), code.NotFound, 'Somebody who has left the team should not find the report.')
  await assert.rejects(remove(manager, id, analyst), code.NotFound, 'Removing somebody who is no member should fail.')
}

/** Somebody who never was a member, and somebody who was one when the report was stored. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const { teams, get, remove } = start(code, vary)
  const [victim, other] = teams
  const total = victim.amounts[0] + victim.amounts[1]
  for (const member of vary.shuffle([victim.manager, victim.analyst])) await get(member, victim.report.id)
  await remove(victim.manager, victim.id, victim.analyst)
  const attackers = [[other.manager, 'a manager of another team'], [other.analyst, 'an analyst of another team'], [victim.analyst, 'somebody who has left the team']] as const
  for (const [user, who] of vary.shuffle(attackers)) {
    await get(victim.manager, victim.report.id)
    const report = await get(user, victim.report.id).catch((error) => {
      assert.ok(error instanceof code.NotFound, `Somebody who may not see a report should get NotFound, from the cache as well, not ${error}.`)
      return undefined
    })
    if (report?.total === total)
      return { sent: `report ${victim.report.id} for user ${user.id}, ${who}, after a member has read it`, got: JSON.stringify(report), damage: `These are the figures of team ${victim.id}.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { report: string; time: string }, vary: Vary) {
  const { clock, teams, get } = start(code, vary)
  const [victim, own] = teams
  const [, hours = '0', minutes = '0'] = /^(\d{1,2}):(\d\d)$/.exec(input.time.trim()) ?? []
  const seconds = (Number(hours) - 9) * 3600 + Number(minutes) * 60
  if (seconds >= 0) {
    await get(victim.manager, victim.report.id)
    clock.now += seconds
  }
  const number = input.report.trim()
  const id = number === '31' ? victim.report.id : number === '41' ? own.report.id : Number.parseInt(number, 10) || 0
  try {
    const report = await get(own.analyst, id)
    return { isDone: report.total === victim.amounts[0] + victim.amounts[1] && id === victim.report.id, shown: JSON.stringify({ ...report, id: Number(number) }) }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { report: '31', time: '09:05' }, isDone: true },
  { input: { report: '41', time: '08:30' }, isDone: false },
  { input: { report: '31', time: '08:30' }, isDone: false },
  { input: { report: '31', time: '09:20' }, isDone: false },
]
