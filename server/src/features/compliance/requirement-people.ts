import { limits, type RequirementPeople, type RequirementPerson } from '@parapet/contract'
import { AppError } from '../../platform/http/app-error.ts'
import type { CatalogContext, CatalogTopic } from '../catalog/catalog.ts'
import { findTeamName } from '../people/people.ts'
import { countTrained, findRules, listTrainedPeople, type PeopleScope, type PersonRow } from './compliance.queries.ts'
import { defaultRules, endOfWindow, startOfWindow, windowOf } from './compliance.rules.ts'
import { listFrameworks, listRequiredTopics } from './frameworks.ts'
import { refreshTraining } from './keep-trained-topics.ts'
import { planOf } from './teaching-plan.ts'

type Question = { frameworkId: string; requirementId: string; team?: string | undefined }

/** The people behind a cell, untrained people first, with their missing topics. */
export async function listRequirementPeople(
  ctx: CatalogContext,
  { frameworkId, requirementId, team }: Question,
): Promise<RequirementPeople> {
  const { db, org, catalog } = ctx
  const framework = listFrameworks().find(({ id }) => id === frameworkId)
  if (framework === undefined) throw new AppError('framework_not_found')
  const requirement = framework.requirements.find(({ id }) => id === requirementId)
  if (requirement === undefined) throw new AppError('requirement_not_found')
  const scope = await readScope(ctx, team)
  const plan = planOf(catalog)
  const topics = listRequiredTopics(catalog, requirement).filter(({ id }) => plan.placeOf.has(id))
  // Nobody can be trained for a gap, so the list is empty.
  if (topics.length === 0) return { activeLearners: 0, trainedCount: 0, people: [], isCut: false }
  const windowDays = windowOf(requirement, (await findRules(db, org.id)) ?? defaultRules)
  const places = topics.map(({ id }) => plan.placeOf.get(id) as number)
  const since = startOfWindow(ctx.clock.now(), windowDays)
  await refreshTraining(ctx)
  const counts = (await countTrained(db, org.id, { key: plan.key, sets: [{ places, since }] })).filter(({ teamId }) =>
    scope === 'everybody' ? true : teamId === (scope === 'no team' ? null : scope.teamId.toLowerCase()),
  )
  const limit = limits.compliancePeople
  const rows = await listTrainedPeople(db, org.id, { key: plan.key, since, places, scope, limit })
  const total = counts.reduce((sum, { learners }) => sum + learners, 0)
  return {
    activeLearners: total,
    trainedCount: counts.reduce((sum, { trained }) => sum + (trained[0] ?? 0), 0),
    people: rows.map((row) => toPerson(row, topics, { since, windowDays })),
    isCut: total > rows.length,
  }
}

async function readScope(ctx: CatalogContext, team: string | undefined): Promise<PeopleScope> {
  if (team === undefined) return 'everybody'
  if (team === 'none') return 'no team'
  if (!isUuid(team) || (await findTeamName(ctx, team)) === undefined) throw new AppError('team_not_found')
  return { teamId: team }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

function toPerson(
  row: PersonRow,
  topics: readonly CatalogTopic[],
  { since, windowDays }: { since: Date; windowDays: number },
): RequirementPerson {
  const { userId, name, email, teamName, isTrained, trainedAt } = row
  const first = trainedAt.reduce(
    (early, time) => (early === null || time === null || time < early ? time : early),
    trainedAt[0] ?? null,
  )
  return {
    ...{ userId, name, email, teamName, isTrained },
    trainedUntil: isTrained && first !== null ? endOfWindow(first, windowDays).toISOString() : null,
    missing: topics.flatMap(({ id, title }, index) => {
      const passedAt = trainedAt[index] ?? null
      if (passedAt !== null && passedAt >= since) return []
      return [{ topicId: id, topicTitle: title, passedAt: passedAt?.toISOString() ?? null }]
    }),
  }
}
