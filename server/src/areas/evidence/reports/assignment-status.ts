import { trainingWords } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import { resolveTargetTitle } from '../../training/assignments/assignments.ts'
import {
  listAssignments,
  listPastCycleRows,
  listStatusRows,
  listStatusRowsAsOf,
  type StatusRow,
} from './assignment-status.queries.ts'
import { createMemory, toCells } from './report-lines.ts'
import { createPeople, nobody, personColumns, readCursor, type Source, yes } from './report-source.ts'

export const assignmentStatus: Source = {
  columns: [
    ...personColumns,
    ...['Assignment', 'Cycle', 'Mandatory', 'Assigned', 'Started', 'Due', 'Completed', 'Status'],
    ...['Days late', 'Credited on'],
  ],
  definitions: [
    'One line for each person and assignment: open ones that reach the person now, and those completed in the period. Recurring assignments have a line for the current cycle and one for each earlier cycle completed in the period.',
    'Completed: when the last item was passed. Training from before the assignment may count: then Credited on says when it did, and the line is in the report of that day.',
    `Status: completed, completed late, exempt, overdue, expired, in progress, or not started. ${trainingWords.late} ${trainingWords.overdue}`,
    `${trainingWords.exempt} ${trainingWords.expired}`,
    trainingWords.inScope,
    'As of a day: one line for each person and assignment in scope at the end of that day, with the due date and status at that moment. A past day doesn’t change later.',
  ],
  counted: 'Status',
  highlights: {
    title: 'Overdue, late, expired and exempt',
    isOne: (texts) => ['overdue', 'completed late', 'expired', 'exempt'].includes(texts.get('Status') ?? ''),
  },
  partSize: 2000,
  open(ctx, question) {
    const { db, org, catalog } = ctx
    const now = ctx.clock.now()
    const people = createPeople(ctx)
    const assignments = createMemory<{ title: ReturnType<typeof toCells>; mandatory: string }>()
    const learnAssignments = async (ids: string[]) =>
      (await listAssignments(db, org.id, ids)).map((one): [string, ReturnType<(typeof assignments)['get']>] => [
        one.id,
        { title: toCells(resolveTargetTitle(catalog, one, one.courseName)), mandatory: yes(one.isMandatory) },
      ])
    const toLines = async (rows: StatusRow[]) => {
      await people.learn(rows.map((row) => row.userId))
      await assignments.learn(
        rows.map((row) => row.assignmentId),
        learnAssignments,
      )
      return rows.map((row) => {
        const { title, mandatory } = assignments.get(row.assignmentId)
        return [people.get(row.userId), title, `${row.cycle},${mandatory},${row.times}`]
      })
    }
    return async (after, limit) => {
      const [assignmentId = nobody, userId = nobody, cycle = ''] = readCursor(after, 3)
      if (!/^\d{0,6}$/.test(cycle)) throw invalidField('after', 'must be `next` of the part before')
      const place = { assignmentId, userId }
      if (question.isAsOf) {
        const rows = await listStatusRowsAsOf(db, org.id, { after: place, limit, question })
        return { lines: await toLines(rows), next: rows.length < limit ? null : toPlace(rows.at(-1), '') }
      }
      // Running assignments first, then past cycles; only cursors into past cycles name a cycle.
      const isRunning = cycle === ''
      const running = isRunning ? await listStatusRows(db, org.id, { after: place, limit, question, now }) : undefined
      if (running?.next !== undefined) return { lines: await toLines(running.rows), next: toPlace(running.next, '') }
      const rows = running?.rows ?? []
      const left = limit - rows.length
      const pastPlace = isRunning
        ? { assignmentId: nobody, userId: nobody, cycle: 0 }
        : { ...place, cycle: Number(cycle) }
      const past = await listPastCycleRows(db, org.id, { after: pastPlace, limit: left, question })
      const lastPast = past.length < left ? undefined : past.at(-1)
      return { lines: await toLines([...rows, ...past]), next: toPlace(lastPast, String(lastPast?.cycle)) }
    }
  },
}

function toPlace(row: { assignmentId: string; userId: string } | undefined, cycle: string): string | null {
  return row === undefined ? null : `${row.assignmentId}~${row.userId}~${cycle}`
}
