import { limits, type RequirementPeople, type RequirementPerson } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import { findTeamName } from '../../organization/people/people.ts'
import type { CatalogContext, CatalogTopic } from '../catalog/catalog.ts'
import { countTrained, findRules, listTrainedPeople, type PeopleScope, type PersonRow } from './compliance.queries.ts'
import { defaultRules, endOfWindow, startOfWindow, windowOf } from './compliance.rules.ts'
import { listFrameworks, listRequiredTopics } from './frameworks.ts'
import { refreshTraining } from './keep-trained-topics.ts'
import { planOf } from './teaching-plan.ts'

type Cell = { frameworkId: string; requirementId: string; team?: string | undefined }
type Part = { state?: 'trained' | 'not_trained'; search?: string; after?: string; limit?: number }

/** The people behind a cell, untrained people first, with their missing topics. */
export async function listRequirementPeople(ctx: CatalogContext, query: Cell & Part): Promise<RequirementPeople> {
  const cell = await openCell(ctx, query)
  // Nobody can be trained for a gap, so the list is empty.
  if (cell === undefined) {
    return { activeLearners: 0, trainedCount: 0, topics: [], people: [], isCut: false, next: null }
  }
  const { plan, topics, places, since, scope } = cell
  const sets = [{ places, since }, ...places.map((place) => ({ places: [place], since }))]
  const counts = (await countTrained(ctx.db, ctx.org.id, { key: plan.key, sets })).filter(({ teamId }) =>
    scope === 'everybody' ? true : teamId === (scope === 'no team' ? null : scope.teamId.toLowerCase()),
  )
  const activeLearners = counts.reduce((sum, { learners }) => sum + learners, 0)
  const countOf = (set: number) => counts.reduce((sum, { trained }) => sum + (trained[set] ?? 0), 0)
  const part = await readPart(ctx, cell, query)
  return {
    activeLearners,
    trainedCount: countOf(0),
    topics: topics.map(({ id, title }, index) => ({
      ...{ topicId: id, topicTitle: title },
      missingCount: activeLearners - countOf(index + 1),
    })),
    ...part,
    isCut: part.next !== null,
  }
}

const columns = ['name', 'email', 'team', 'trained', 'trained until', 'missing topics']

/** Everybody behind a cell as CSV, in parts. */
export async function* exportRequirementPeople(ctx: CatalogContext, query: Cell): AsyncGenerator<string> {
  const cell = await openCell(ctx, query)
  yield csvStart + csvLine(columns)
  let after: string | null | undefined
  while (cell !== undefined && after !== null) {
    const part = await readPart(ctx, cell, { after })
    yield part.people
      .map(({ name, email, teamName, isTrained, trainedUntil, missing }) => {
        const titles = missing.map(({ topicTitle }) => topicTitle).join('; ')
        return csvLine([name, email, teamName ?? '', isTrained ? 'yes' : 'no', trainedUntil ?? '', titles])
      })
      .join('')
    after = part.next
  }
}

/** Undefined for a gap, which no topic teaches. */
async function openCell(ctx: CatalogContext, { frameworkId, requirementId, team }: Cell) {
  const { db, org, catalog } = ctx
  const framework = listFrameworks().find(({ id }) => id === frameworkId)
  if (framework === undefined) throw new AppError('framework_not_found')
  const requirement = framework.requirements.find(({ id }) => id === requirementId)
  if (requirement === undefined) throw new AppError('requirement_not_found')
  const scope = await readScope(ctx, team)
  const plan = planOf(catalog)
  const topics = listRequiredTopics(catalog, requirement).filter(({ id }) => plan.placeOf.has(id))
  if (topics.length === 0) return undefined
  const windowDays = windowOf(requirement, (await findRules(db, org.id)) ?? defaultRules)
  const places = topics.map(({ id }) => plan.placeOf.get(id) as number)
  await refreshTraining(ctx)
  return { plan, topics, places, scope, windowDays, since: startOfWindow(ctx.clock.now(), windowDays) }
}

type OpenCell = NonNullable<Awaited<ReturnType<typeof openCell>>>

/** One more than wanted shows whether another part follows. */
async function readPart(
  { db, org }: CatalogContext,
  { plan, topics, places, since, scope, windowDays }: OpenCell,
  { state, search, after, limit = limits.compliancePeople }: Omit<Part, 'after'> & { after?: string | undefined },
) {
  const isTrained = state === undefined ? undefined : state === 'trained'
  const question = { key: plan.key, since, places, scope, isTrained, search, after, limit: limit + 1 }
  const rows = await listTrainedPeople(db, org.id, question)
  const people = rows.slice(0, limit).map((row) => toPerson(row, topics, { since, windowDays }))
  return { people, next: rows.length > limit ? (people.at(-1)?.userId ?? null) : null }
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
