/**
 * A year in the life of the demo organization: people join and leave, train, forget to, and write fewer vulnerabilities once they have
 * trained. Everything goes through the functions that the service itself uses, with a clock in the past, so that pages, reports and sums
 * agree with it. It is written in the order of time, because the audit log keeps the order in which its lines were written.
 */
import { foldEmail, type User } from '@parapet/contract'
import { addTeamLead, createTeam, listTeams } from '../areas/directory/teams/teams.ts'
import { createUser, deactivateUser, listUsers } from '../areas/directory/users/users.ts'
import { createSarifReader, prepareUpload, type SarifReader } from '../areas/findings/sarif/sarif.ts'
import { recordPastAttempt } from '../areas/learning/learning/attempts/record-past.ts'
import { recordChallengeResult, recordScenarioStep } from '../areas/learning/learning/record-results.ts'
import { write } from '../areas/organization/organization/organization.ts'
import { noteSignIn } from '../areas/organization/people/people.ts'
import { createAssignment } from '../areas/training/assignments/assignments.ts'
import {
  type CatalogContext,
  type CatalogTopic,
  createLessons,
  type Lessons,
  listTopicsOfCwes,
} from '../areas/training/catalog/catalog.ts'
import type { WithSandbox } from '../areas/training/labs/labs.ts'
import { type Phase, scoreAttempt } from '../areas/training/progress/progress.ts'
import { dayMs } from '../platform/clock/durations.ts'
import { newId } from '../platform/crypto/random.ts'
import { toYearBegin, weeksOfYear } from './calendar.ts'
import { campaigns } from './campaigns.ts'
import { type DemoPerson, demoTeams, inventPeople } from './people.ts'
import { chance, createRandom, pick, type Random } from './random.ts'
import { inventScan, repositories } from './scans.ts'

type YearContext = CatalogContext &
  WithSandbox & { lessons: Lessons /** Of its own, so that more of it changes nothing else. */; pace: Random }
type Member = DemoPerson & { id: string; passed: Map<string, number>; wanted: string[] }

/** From the second half of the year on, people repeat what they passed in the first weeks. */
const repeatAfterWeeks = 40
/** By then everybody has joined. */
const leadsInWeek = 45

export type YearReport = { people: number; attempts: number; scans: number; assignments: number }

export type YearOptions = { people: number; onWeek: (done: number) => void }

export async function liveYear(
  given: CatalogContext & WithSandbox,
  { people, onWeek }: YearOptions,
): Promise<YearReport> {
  const today: YearContext = { ...given, lessons: createLessons(given.catalog), pace: createRandom(1_803) }
  const random = createRandom(20_260)
  const begin = toYearBegin(today.clock.now()).getTime()
  /** The moment in the year: weeks from its beginning, and days into the week. */
  const at = (week: number, days: number): YearContext => {
    const time = new Date(begin + (7 * week + days) * dayMs)
    return { ...today, clock: { now: () => time } }
  }
  const reader = createSarifReader(listTopicsOfCwes(today.catalog))
  const report: YearReport = { people: 0, attempts: 0, scans: 0, assignments: 0 }
  try {
    const { answer: users } = await listUsers(today)
    // People who were added since have a history of their own.
    const members = users
      .filter(({ createdAt }) => Date.parse(createdAt) <= begin)
      .map((user) => asMember(user, random))
    const teamIds = await createTeams(at(0, 0))
    const taken = new Set(users.map(({ email }) => foldEmail(email)))
    const coming = inventPeople(people, random).filter(({ email }) => !taken.has(foldEmail(email)))
    for (let week = 0; week < weeksOfYear; week++) {
      for (const person of coming.filter(({ joins }) => joins === week)) {
        members.push(await join(at(week, 0.5), person, teamIds))
      }
      report.assignments += await assign(at(week, 1), week, { teamIds, members })
      const visits = members.map((member) => ({ member, days: 1 + 5 * random() })).sort((a, b) => a.days - b.days)
      for (const { member, days } of visits) report.attempts += await train(at(week, days), week, member, random)
      if (week % 2 === 1) report.scans += await scan(at(week, 6), week, { reader, members, random })
      await leave(at(week, 6), members, week)
      if (week === leadsInWeek) await appointLeads(at(week, 6), members, teamIds)
      onWeek(week + 1)
    }
    report.people = coming.length
    return report
  } finally {
    await reader.close()
  }
}

/** The people of the organization's first day train as well. */
function asMember(
  { id, name, email, teamName }: Pick<User, 'id' | 'name' | 'email' | 'teamName'>,
  random: Random,
): Member {
  return {
    id,
    name,
    email,
    team: teamName ?? '',
    language: 'typescript',
    joins: 0,
    leaves: undefined,
    diligence: 0.2 + 0.6 * random(),
    skill: 0.45 + 0.5 * random(),
    passed: new Map(),
    wanted: [],
  }
}

async function createTeams(ctx: YearContext): Promise<Map<string, string>> {
  const ids = new Map((await listTeams(ctx)).map(({ name, id }) => [name, id]))
  for (const name of demoTeams) if (!ids.has(name)) ids.set(name, (await createTeam(ctx, { name })).id)
  return ids
}

async function join(ctx: YearContext, person: DemoPerson, teamIds: Map<string, string>): Promise<Member> {
  const { name, email, team } = person
  const fields = { name, email, role: 'learner' as const, teamId: teamIds.get(team) ?? null }
  const { id } = await createUser(ctx, fields, { sendInvitation: false })
  const wanted = campaigns
    .filter(({ week, to }) => week < person.joins && to === 'everyone')
    .map(({ topicId }) => topicId)
  return { ...person, id, passed: new Map(), wanted: wanted.filter((id) => id !== undefined) }
}

async function leave(ctx: YearContext, members: Member[], week: number): Promise<void> {
  for (const { id } of members.filter(({ leaves }) => leaves === week)) await deactivateUser(ctx, id)
}

async function assign(
  ctx: YearContext,
  week: number,
  { teamIds, members }: { teamIds: Map<string, string>; members: Member[] },
): Promise<number> {
  const begun = campaigns.filter((campaign) => campaign.week === week)
  for (const { to, topicId, week: _, ...given } of begun) {
    const isForAll = to === 'everyone'
    const assigneeId = isForAll ? ctx.org.id : teamIds.get(to)
    if (assigneeId === undefined) throw new Error(`there is no team ${to}`)
    await createAssignment(ctx, { ...given, assigneeType: isForAll ? 'org' : 'team', assigneeId })
    if (topicId === undefined) continue
    for (const member of members) if (isForAll || member.team === to) member.wanted.push(topicId)
  }
  return begun.length
}

/** What one person does in a week: some challenges of a topic, now and then a scenario. Gives the number of attempts. */
async function train(ctx: YearContext, week: number, member: Member, random: Random): Promise<number> {
  const hasLeft = member.leaves !== undefined && member.leaves < week
  if (hasLeft || !chance(member.diligence, random)) return 0
  await write(ctx, { changes: ['users'] }, (ctx) => noteSignIn(ctx, member.id))
  if (chance(0.06, random)) await playScenario(ctx, member.id, random)
  const topic = chooseTopic(ctx, week, member, random)
  const language = topic.languages.includes(member.language) ? member.language : (topic.languages[0] ?? 'typescript')
  let areAllPassed = true
  for (const { id, labLanguages } of topic.challenges) {
    const find = answer(member.skill, random)
    const fixed = find.isSolved ? answer(member.skill, random) : { isSolved: false, tries: 0, hintsUsed: 0 }
    const canWrite = labLanguages.includes(language)
    const writesFix = fixed.isSolved && fixed.tries === 1 && canWrite && chance(0.7, random)
    // Only a challenge that was passed counts as fixed by hand.
    const isHandsOn = writesFix && scoreAttempt(find, { ...fixed, way: 'by_hand' }).isPassed
    const way = isHandsOn ? 'by_hand' : canWrite ? 'chosen_beside_lab' : 'chosen'
    const fix: Phase = { ...fixed, way }
    const attempt = { userId: member.id, attemptId: newId(), topicId: topic.id, language, find, fix }
    const minutes = Array.from({ length: find.tries + fix.tries }, () => 1 + 4 * ctx.pace())
    const activeSeconds = Math.round(60 * minutes.reduce((sum, one) => sum + one, 0))
    const { isPassed } = await recordChallengeResult(ctx, { ...attempt, challengeId: id, isHandsOn, activeSeconds })
    await play(ctx, id, { ...attempt, isPassed, isHandsOn, activeSeconds }, minutes)
    areAllPassed &&= isPassed
  }
  if (areAllPassed) member.passed.set(topic.id, week)
  return topic.challenges.length
}

/** The answers that led to a result: these minutes for each, and the first wrong one is the most tempting. */
async function play(
  ctx: YearContext,
  challengeId: string,
  attempt: Parameters<typeof recordPastAttempt>[2],
  minutes: readonly number[],
): Promise<void> {
  const challenge = await ctx.lessons.findChallenge(attempt.topicId, challengeId)
  if (challenge === undefined) return
  await recordPastAttempt(ctx, challenge, attempt, {
    minutes,
    chooseWrong: (ids) => (chance(0.5, ctx.pace) ? (ids[0] as string) : pick(ids, ctx.pace)),
  })
}

/** What is wanted comes first, then what was passed long ago, then anything. */
function chooseTopic({ catalog }: YearContext, week: number, { wanted, passed }: Member, random: Random): CatalogTopic {
  const isFresh = (id: string) => week - (passed.get(id) ?? -weeksOfYear) < repeatAfterWeeks
  const open = wanted.filter((id) => !isFresh(id))
  const offered = [...catalog.topics.values()].filter(({ isRetired }) => !isRetired)
  const others = offered.filter(({ id }) => !isFresh(id))
  const chosen = open.length > 0 && chance(0.8, random) ? catalog.topics.get(pick(open, random)) : undefined
  return chosen ?? pick(others.length > 0 ? others : offered, random)
}

function answer(skill: number, random: Random): Phase {
  const hintsUsed = chance(0.15 * (1 - skill), random) ? 1 : 0
  for (let tries = 1; tries <= 3; tries++) if (chance(skill, random)) return { isSolved: true, tries, hintsUsed }
  return { isSolved: false, tries: 3, hintsUsed }
}

async function playScenario(ctx: YearContext, userId: string, random: Random): Promise<void> {
  const { id: scenarioId, stepCount } = pick([...ctx.catalog.scenarios.values()], random)
  for (let step = 1; step <= stepCount; step++) await recordScenarioStep(ctx, { userId, scenarioId, step })
}

type ScanInput = { reader: SarifReader; members: Member[]; random: Random }

async function scan(ctx: YearContext, week: number, { reader, members, random }: ScanInput): Promise<number> {
  let count = 0
  for (const team of demoTeams) {
    const authors = members.filter((member) => member.team === team && (member.leaves ?? weeksOfYear) > week)
    const trained = authors.map(({ email, passed }) => ({ email, trained: new Set(passed.keys()) }))
    const body = inventScan(week, trained, random)
    if (body === undefined) continue
    const headers = { repo: repositories[team] ?? team, branch: 'main', source: 'Example Scanner' }
    const ingest = await prepareUpload(ctx, reader, { body, headers, query: {} })
    await ingest(ctx)
    count++
  }
  return count
}

/** The most diligent of each of two teams, and somebody who audits. */
async function appointLeads(ctx: YearContext, members: Member[], teamIds: Map<string, string>): Promise<void> {
  for (const team of ['Platform', 'Payments']) {
    const candidates = members.filter((member) => member.team === team && member.leaves === undefined)
    const [lead] = candidates.sort((a, b) => b.diligence - a.diligence)
    const teamId = teamIds.get(team)
    if (lead !== undefined && teamId !== undefined) await addTeamLead(ctx, teamId, lead.id)
  }
  const auditor = { name: 'Audrey Example', email: 'audrey@example.com', role: 'auditor' as const, teamId: null }
  await createUser(ctx, auditor, { sendInvitation: false })
}
