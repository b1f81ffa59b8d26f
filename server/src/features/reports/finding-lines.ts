import { type Cells, createMemory, remember, toCells } from './report-lines.ts'
import { createPeople, nobody, personColumns, readCursor, type Source } from './report-source.ts'
import { listFindingRows, listRuns } from './reports.queries.ts'

export const findings: Source = {
  columns: [...personColumns, 'Topic', 'CWEs', 'Severity', 'Results', 'Scanner', 'Repository', 'Found'],
  definitions: [
    'One line for each scan upload in the period, person and topic: what a scanner found in the code of the person.',
  ],
  partSize: 2000,
  open(ctx, { period }) {
    const { db, org, catalog } = ctx
    const people = createPeople(ctx)
    const runs = createMemory<Cells>()
    const topicOf = remember((id) => toCells(catalog.topics.get(id)?.title ?? id))
    const detailsOf = remember(readDetails)
    return async (after, limit) => {
      const [runId = nobody, userId = nobody, topicId = ''] = readCursor(after, 3)
      const rows = await listFindingRows(db, org.id, { after: { runId, userId, topicId }, limit, period })
      await people.learn(rows.map((row) => row.userId))
      await runs.learn(
        rows.map((row) => row.runId),
        async (ids) =>
          (await listRuns(db, org.id, ids)).map((run): [string, Cells] => [
            run.id,
            toCells(run.tool ?? '', run.repo ?? '', run.receivedAt),
          ]),
      )
      const last = rows.at(-1)
      return {
        lines: rows.map((row) => {
          const run = runs.get(row.runId)
          return [people.get(row.userId), topicOf(row.topicId), detailsOf(row.details), run]
        }),
        next: rows.length < limit || last === undefined ? null : `${last.runId}~${last.userId}~${last.topicId}`,
      }
    }
  },
}

/** Earlier releases stored fewer fields. */
function readDetails(json: string): Cells {
  const details: { cwes?: string[]; severity?: string | null; resultCount?: number } = JSON.parse(json)
  return toCells((details.cwes ?? []).join(' '), details.severity ?? '', String(details.resultCount ?? ''))
}
