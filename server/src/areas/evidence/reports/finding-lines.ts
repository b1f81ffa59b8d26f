import { invalidField } from '../../../platform/app-error.ts'
import { type FindingGroup, listFindingGroups, outcomeWords } from './finding-groups.ts'
import { type Line, remember, toCells } from './report-lines.ts'
import { nobody, personColumns, type Source } from './report-source.ts'
import {
  listOwnFindings,
  listPeopleByEmail,
  listRunsOfPeriod,
  type ReportPerson,
  type ReportRun,
} from './reports.queries.ts'

/** Runs per query: one may hold thousands of groups. */
const runsAtOnce = 20
const roundsMax = 25

export const findings: Source = {
  columns: [...personColumns, 'Topic', 'CWEs', 'Severity', 'Results', 'Scanner', 'Repository', 'Found', 'Outcome'],
  definitions: [
    'One line for each scan upload in the period, author, topic and outcome. The results of an upload’s lines add up to the results in its file.',
    'Assigned: the author got the topic because of this upload. Already assigned: the author had it already. Already trained: the author completed it in the 30 days before. Reported before: an earlier scan had the same finding. Limit reached: more severe findings used up the limit for each author.',
    'Unknown author: nobody in the organization has the address. Below severity: milder than the minimum of the upload. No topic: the catalog teaches nothing about it. The other outcomes are explained on the page of each scan upload.',
    'If you choose a team or a person, results of unknown authors are left out.',
    'Severity: for what was assigned, the worst in the code of the author; else the worst of the topic in the upload.',
  ],
  partSize: 2000,
  counted: 'Outcome',
  open(ctx, { period, teamId, userId }) {
    const { db, org, catalog } = ctx
    const topicOf = remember((id) => toCells(id === '' ? '' : (catalog.topics.get(id)?.title ?? id)))
    const toLine = (run: ReportRun, group: FindingGroup, person: ReportPerson | undefined): Line => [
      toCells(person?.name ?? '', person?.email ?? group.email ?? '', person?.teamName ?? ''),
      topicOf(group.topicId ?? ''),
      toCells(group.cwes.join(' '), group.severity, String(group.resultCount)),
      toCells(run.tool ?? '', run.repo ?? '', run.receivedAt, outcomeWords[group.outcome]),
    ]
    const isAsked = (person: ReportPerson | undefined) =>
      (teamId === undefined || person?.teamId === teamId) && (userId === undefined || person?.id === userId)
    const readRuns = async (from: string) => {
      const runs = await listRunsOfPeriod(db, org.id, { from, limit: runsAtOnce, period })
      const own = Map.groupBy(
        await listOwnFindings(
          db,
          org.id,
          runs.map(({ id }) => id),
        ),
        ({ runId }) => runId,
      )
      const groups = runs.map((run) => ({ run, groups: listFindingGroups(run, own.get(run.id) ?? []) }))
      return { runs: groups, people: await findPeople(groups.flatMap((one) => one.groups)) }
    }
    const findPeople = async (groups: FindingGroup[]) => {
      const ids = new Set(groups.flatMap(({ userId }) => userId ?? []))
      const emails = new Set(groups.flatMap(({ email }) => email?.toLowerCase() ?? []))
      const people = await listPeopleByEmail(db, org.id, { ids: [...ids], emailKeys: [...emails] })
      const byId = new Map(people.map((person) => [person.id, person]))
      const byEmail = new Map(people.map((person) => [person.emailKey, person]))
      return ({ userId, email, outcome }: FindingGroup) =>
        // Nobody had the address then, even if someone has it now.
        outcome === 'author_unknown' ? undefined : (byId.get(userId ?? '') ?? byEmail.get(email?.toLowerCase() ?? ''))
    }
    return async (after, limit) => {
      let { runId, skip } = readPlace(after)
      const lines: Line[] = []
      for (let round = 1; ; round++) {
        const { runs, people } = await readRuns(runId)
        for (const { run, groups } of runs) {
          // The first run may have been sent in part.
          const start = run.id === runId ? skip : 0
          for (let nth = start; nth < groups.length; nth++) {
            if (lines.length === limit) return { lines, next: `${run.id}~${nth}` }
            const group = groups[nth] as FindingGroup
            const person = people(group)
            if (isAsked(person)) lines.push(toLine(run, group, person))
          }
        }
        const last = runs.at(-1)
        if (last === undefined || runs.length < runsAtOnce) return { lines, next: null }
        // With a rare person, a part ends with fewer lines than asked for.
        if (round === roundsMax) return { lines, next: `${last.run.id}~${last.groups.length}` }
        runId = last.run.id
        skip = last.groups.length
      }
    }
  },
}

/** A cursor names a run and how many of its lines were sent. */
function readPlace(after: string | undefined): { runId: string; skip: number } {
  if (after === undefined) return { runId: nobody, skip: 0 }
  const [, runId, skip] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})~(\d{1,9})$/.exec(after) ?? []
  if (runId === undefined) throw invalidField('after', 'must be `next` of the part before')
  return { runId, skip: Number(skip) }
}
