/** Who is trained for the requirements of standards and regulations. */

import { isDeepStrictEqual } from 'node:util'
import type { ComplianceRules, ComplianceSummary, FrameworkCoverage } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import type { Catalog, CatalogContext, CatalogTopic } from '../catalog/catalog.ts'
import { complianceAudit } from './compliance.audit.ts'
import { countTrained, findRules, type TeamCountRow, type TopicSet, upsertRules } from './compliance.queries.ts'
import { defaultRules, percentOf, startOfWindow, statusOf, windowOf } from './compliance.rules.ts'
import { type Framework, listFrameworks, listRequiredTopics, type Requirement } from './frameworks.ts'
import { refreshTraining } from './keep-trained-topics.ts'
import { planOf } from './teaching-plan.ts'

export { listFrameworks } from './frameworks.ts'
export { noteTraining, refreshAllTraining } from './keep-trained-topics.ts'
export { exportRequirementPeople, listRequirementPeople } from './requirement-people.ts'

type Kind = Framework['kind']

export async function getComplianceRules(ctx: OrgContext): Promise<ComplianceRules> {
  return (await findRules(ctx.db, ctx.org.id)) ?? defaultRules
}

/** If nothing changes, nothing is written, not even an audit line. */
export async function updateComplianceRules(ctx: OrgContext, rules: ComplianceRules): Promise<ComplianceRules> {
  return write(ctx, async (ctx) => {
    const before = await getComplianceRules(ctx)
    if (isDeepStrictEqual(before, rules)) return before
    await upsertRules(ctx.db, ctx.org.id, rules)
    await writeAudit(ctx, complianceAudit, {
      action: 'compliance_rules.updated',
      subjectId: ctx.org.id,
      details: { before, after: rules },
    })
    return rules
  })
}

export async function getSummary(ctx: CatalogContext, kind: Kind): Promise<ComplianceSummary> {
  const frameworks = listFrameworks().filter((framework) => framework.kind === kind)
  const counted = await count(ctx, frameworks)
  return {
    ...counted.context,
    frameworks: frameworks.map((framework) => {
      const statuses = framework.requirements.map((requirement) => counted.show(requirement).status)
      return {
        ...toHead(framework),
        requirementCount: statuses.length,
        coveredCount: statuses.filter((status) => status === 'covered').length,
        gapCount: statuses.filter((status) => status === 'gap').length,
      }
    }),
  }
}

export async function getCoverage(ctx: CatalogContext, kind: Kind, frameworkId: string): Promise<FrameworkCoverage> {
  const framework = listFrameworks().find(({ id }) => id === frameworkId)
  if (framework?.kind !== kind) throw new AppError('framework_not_found')
  const counted = await count(ctx, [framework])
  const { source, checkedOn, mappedBy, mapping, requirements } = framework
  return {
    ...toHead(framework),
    ...{ source, checkedOn, mappedBy, mapping },
    ...counted.context,
    teams: counted.rows.map(({ teamId, teamName, learners }) => ({ teamId, teamName, activeLearners: learners })),
    requirements: requirements.map((requirement) => counted.show(requirement)),
  }
}

function toHead({ id, title, version }: Framework) {
  return { frameworkId: id, title, version }
}

type Counted = {
  context: Omit<ComplianceSummary, 'frameworks'>
  rows: TeamCountRow[]
  show(requirement: Requirement): FrameworkCoverage['requirements'][number]
}

/** Requirements with the same topics and the same window are counted once. */
async function count(ctx: CatalogContext, frameworks: readonly Framework[]): Promise<Counted> {
  const rules = await getComplianceRules(ctx)
  // Rounded down to the minute, so that the same figures have the same ETag.
  const now = new Date(Math.floor(ctx.clock.now().getTime() / minuteMs) * minuteMs)
  const sets = collectSets(ctx.catalog, frameworks, (requirement) => startOfWindow(now, windowOf(requirement, rules)))
  const rows = await countFresh(ctx, sets.list)
  const learners = sum(rows.map((row) => row.learners))
  return {
    context: { ...rules, activeLearners: learners, countedAt: now.toISOString() },
    rows,
    show(requirement) {
      const { topics, index } = sets.of(requirement)
      const trainedOf = (row: TeamCountRow) => (index === undefined ? 0 : (row.trained[index] ?? 0))
      const trained = sum(rows.map(trainedOf))
      return {
        requirementId: requirement.id,
        title: requirement.title,
        status: statusOf({ trained, learners, topics: topics.length }, rules.requiredPercent),
        windowDays: windowOf(requirement, rules),
        topics: topics.map(({ id, title }) => ({ topicId: id, topicTitle: title })),
        trainedCount: trained,
        trainedPercent: percentOf(trained, learners),
        teams: topics.length === 0 ? [] : rows.map((row) => ({ teamId: row.teamId, trainedCount: trainedOf(row) })),
      }
    },
  }
}

function collectSets(catalog: Catalog, frameworks: readonly Framework[], sinceOf: (requirement: Requirement) => Date) {
  const plan = planOf(catalog)
  const indexes = new Map<string, number>()
  const list: TopicSet[] = []
  const known = new Map<Requirement, { topics: CatalogTopic[]; index: number | undefined }>()
  for (const requirement of frameworks.flatMap(({ requirements }) => requirements)) {
    const topics = listRequiredTopics(catalog, requirement).filter(({ id }) => plan.placeOf.has(id))
    const places = topics.map(({ id }) => plan.placeOf.get(id) as number).sort((a, b) => a - b)
    const since = sinceOf(requirement)
    const name = `${places.join()} ${since.getTime()}`
    if (places.length > 0 && !indexes.has(name)) indexes.set(name, list.push({ places, since }) - 1)
    known.set(requirement, { topics, index: indexes.get(name) })
  }
  return { list, of: (requirement: Requirement) => known.get(requirement) ?? { topics: [], index: undefined } }
}

/** How often we retry when a process with other content recomputes the rows at the same time. */
const triesMax = 3

async function countFresh(ctx: CatalogContext, sets: readonly TopicSet[]): Promise<TeamCountRow[]> {
  const { key } = planOf(ctx.catalog)
  for (let tries = 1; ; tries++) {
    const rows = await countTrained(ctx.db, ctx.org.id, { key, sets })
    if (sum(rows.map(({ stale }) => stale)) === 0) return rows
    if (tries === triesMax)
      throw new Error('Two processes of the service have different content; start both with the same')
    await refreshTraining(ctx)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
