import { type Assignment, enoughTried, type Overview } from '@parapet/contract'
import { listSarifRuns } from '../../findings/sarif/sarif.ts'
import { readOrganization } from '../../organization/organization/organization.ts'
import { countOverduePeople, readEntries } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import {
  countActivePeopleByWeek,
  countAssignmentsOfRuns,
  countCompletionsByWeek,
  countSignIns,
  listMostOverdueIds,
  listNextDeadlineIds,
  listWeakestTopics,
  sumAssignments,
} from './overview.queries.ts'
import { listWeekStarts } from './overview.rules.ts'

const weekCount = 12
const listed = 5

export async function getOverview(ctx: CatalogContext): Promise<Overview> {
  const { db, org } = ctx
  const now = ctx.clock.now()
  const weekStarts = listWeekStarts(now, weekCount)
  const since = weekStarts[0] as Date
  const { answer: organization } = await readOrganization(ctx)
  const signIns = await countSignIns(db, org.id, now)
  const { open, reached, completed, late, overdueAssignments, ...lateness } = await sumAssignments(db, org.id, now)
  const overduePeople = overdueAssignments === 0 ? 0 : await countOverduePeople(db, org.id, { now })
  const completions = await countCompletionsByWeek(db, org.id, since)
  const activity = await countActivePeopleByWeek(db, org.id, toDay(since))
  const weakest = await listWeakestTopics(db, org.id, {
    ...{ since, topicIds: listOffered(ctx), min: enoughTried, limit: listed },
  })
  const nextIds = await listNextDeadlineIds(db, org.id, now, listed)
  const overdueIds = await listMostOverdueIds(db, org.id, now, listed)
  const entries = await readEntries(ctx, [...nextIds, ...overdueIds])
  const runs = await listSarifRuns(ctx, { limit: listed })
  const runIds = runs.map(({ runId }) => runId)
  const assignedByRun = await countAssignmentsOfRuns(db, org.id, runIds)
  return {
    seats: { used: Object.values(signIns).reduce((sum, part) => sum + part, 0), max: organization.maxSeats },
    signIns,
    assignments: { open, reached, completed, late },
    overdue: { assignments: overdueAssignments, people: overduePeople, ...lateness },
    weeks: weekStarts.map((start) => ({
      startsAt: start.toISOString(),
      completed: countOf(completions, start),
      activePeople: countOf(activity, start),
    })),
    weakestTopics: weakest.map((topic) => ({
      ...topic,
      topicTitle: ctx.catalog.topics.get(topic.topicId)?.title ?? topic.topicId,
    })),
    nextDeadlines: pick(entries, nextIds),
    mostOverdue: pick(entries, overdueIds),
    sarifRuns: runs.map(({ runId, receivedAt, repo, tools, resultsReceived }) => ({
      ...{ runId, receivedAt, repo, resultsReceived },
      tools: tools.map(({ name }) => name),
      assignmentsCreated: assignedByRun.get(runId) ?? 0,
    })),
  }
}

/** Nothing can be done about retired topics. */
function listOffered({ catalog }: CatalogContext): string[] {
  return [...catalog.topics.values()].filter(({ isRetired }) => !isRetired).map(({ id }) => id)
}

function countOf(weeks: { week: string; count: number }[], start: Date): number {
  return weeks.find(({ week }) => week === toDay(start))?.count ?? 0
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** Omits assignments that ended between the two statements. */
function pick(entries: Map<string, Assignment>, ids: string[]): Assignment[] {
  return ids.flatMap((id) => entries.get(id) ?? [])
}
