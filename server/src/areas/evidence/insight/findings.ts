/** New findings over time, and before and after training. What it does not show is in docs/decisions/0029. */
import type { FindingComparison, FindingInsight } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { createTopicMap } from '../../findings/sarif/sarif.ts'
import { findTeamName } from '../../organization/people/people.ts'
import { type Catalog, type CatalogContext, listTopicsOfCwes } from '../../training/catalog/catalog.ts'
import {
  type ComparisonRow,
  compareFindings,
  countFindings,
  countTrained,
  type FindingScope,
  findObservedSince,
} from './findings.queries.ts'
import { daysMax, judge, listMonthStarts, minimums, perThirtyDays } from './insight.rules.ts'
import type { KeptAnswers } from './kept-answers.ts'

type KeptFindings = KeptAnswers<FindingInsight>

export async function getFindingInsight(
  ctx: CatalogContext,
  kept: KeptFindings,
  { teamId }: { teamId?: string },
): Promise<FindingInsight> {
  if (teamId !== undefined && (await findTeamName(ctx, teamId)) === undefined) throw new AppError('team_not_found')
  return kept.read(ctx, teamId ?? '', () => readFindings(ctx, teamId))
}

/** For the organization or a team. */
export async function readFindings(ctx: CatalogContext, teamId: string | undefined): Promise<FindingInsight> {
  const { db, org, catalog } = ctx
  const now = ctx.clock.now()
  const scope: FindingScope = { orgId: org.id, teamId }
  const starts = listMonthStarts(now)
  const since = starts[0] as Date
  const [observedSince, found] = await Promise.all([findObservedSince(db, org.id), countFindings(db, scope, since)])
  const topicOf = mapTopics(catalog)
  const cwes = [...Map.groupBy(found, ({ cwe }) => cwe)].map(([cwe, rows]) => ({ cwe, rows, topicId: topicOf(cwe) }))
  const taught = cwes.flatMap(({ cwe, topicId }) => (topicId === undefined ? [] : [{ cwe, topicId }]))
  const limits = { daysMin: minimums.days, daysMax }
  const [compared, trained] = await Promise.all([
    observedSince === null ? [] : compareFindings(db, scope, { taught, observedSince, now, ...limits }),
    countTrained(db, scope, { topicIds: [...new Set(taught.map(({ topicId }) => topicId))], since }),
  ])
  const rowOf = new Map(compared.map((row) => [row.cwe, row]))
  const months = starts.map((start) => start.toISOString().slice(0, 7))
  const byMonth = <T extends { month: string }>(rows: readonly T[], count: (row: T) => number) =>
    months.map((month) => sum(rows.filter((row) => row.month === month).map(count)))
  const { people, findings, days } = minimums
  const [found12, unknown12, trained12] = [
    byMonth(found, (row) => row.findings),
    byMonth(found, (row) => row.unknownAuthors),
    byMonth(trained, (row) => row.trained),
  ]
  return {
    observedSince: observedSince?.toISOString() ?? null,
    minimums: { people, findings, days, daysMax },
    months: starts.map((start, i) => ({
      startsAt: start.toISOString(),
      findings: found12[i] ?? 0,
      unknownAuthors: unknown12[i] ?? 0,
      trained: trained12[i] ?? 0,
    })),
    cwes: cwes
      .map(({ cwe, rows, topicId }) => ({
        ...{ cwe, topicId: topicId ?? null },
        topicTitle: topicId === undefined ? null : (catalog.topics.get(topicId)?.title ?? topicId),
        findings: sum(rows.map((row) => row.findings)),
        findingsByMonth: byMonth(rows, (row) => row.findings),
        trainedByMonth: byMonth(
          trained.filter((row) => row.topicId === topicId),
          (row) => row.trained,
        ),
        comparison: toComparison(topicId, rowOf.get(cwe)),
      }))
      .sort((a, b) => b.findings - a.findings || a.cwe - b.cwe),
  }
}

/** By what the catalog teaches now, without retired topics. */
function mapTopics(catalog: Catalog): (cwe: number) => string | undefined {
  const topics = createTopicMap(listTopicsOfCwes(catalog))
  return (cwe) => topics.find([cwe])?.topicId
}

const nobody = { people: 0, personDays: 0, before: 0, after: 0, most: 0 }

function toComparison(topicId: string | undefined, row: ComparisonRow | undefined): FindingComparison {
  const { people, personDays, before, after, most } = row ?? nobody
  return {
    verdict: topicId === undefined ? 'no_topic' : judge({ people, before, after, most }),
    ...{ people, before, after },
    days: people === 0 ? 0 : Math.round(personDays / people),
    beforePerThirtyDays: perThirtyDays(before, people, personDays),
    afterPerThirtyDays: perThirtyDays(after, people, personDays),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
