import type { Assignment } from '@parapet/contract'
import { raiseEvents } from '../../../delivery/delivery.ts'
import type { WriteContext } from '../../../platform/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { listCatalogItems, listCatalogParts, splitByRows } from './assignments.rules.ts'
import { hasSince, refreshSince } from './cycles.queries.ts'
import { readEntries } from './read-assignments.ts'
import {
  allowNestedLoops,
  type Completion,
  countAssignmentsByPerson,
  countPeopleByAssignment,
  insertAssignees,
  refreshAssignees,
  refreshNewAssignees,
  type Scope,
  updateMembership,
} from './settle.queries.ts'

/** A second of work for one statement, or a few on a slow machine; the limit is twenty. */
const rowsPerStatement = 20_000
/** Up to here one statement for all is fastest. */
const fewRows = 1000
/** Each event carries the whole assignment. */
const eventsPerStatement = 5000

/** Call it after a change of progress or items: updates every state in scope and returns what that completed. */
export async function settleCompletions(ctx: WriteContext<CatalogContext>, scope: Scope): Promise<Assignment[]> {
  return tellCompletions(ctx, await refresh(ctx, scope))
}

/** Call it after a person changes team, is deactivated or comes back: adds missing assignees and settles completions. */
export async function settleMembership(ctx: WriteContext<CatalogContext>, scope: Scope): Promise<void> {
  await updateMembership(ctx.db, ctx.org.id, scope, ctx.clock.now())
  await insertAssignees(ctx.db, ctx.org.id, scope, ctx.clock.now())
  await settleCompletions(ctx, scope)
}

/** New users get the open assignments of the organization and their team. They have no work that could complete any. */
export async function reachNewUsers(ctx: WriteContext, userIds: readonly string[]): Promise<void> {
  await insertAssignees(ctx.db, ctx.org.id, { userIds }, ctx.clock.now())
}

/** Deactivated or erased people keep the history and no longer count in open assignments. */
export async function releaseUsers(ctx: WriteContext, userIds: readonly string[]): Promise<void> {
  await updateMembership(ctx.db, ctx.org.id, { userIds }, ctx.clock.now())
}

/** Adds everyone whom assignments created now reach, and settles what they have done already. */
export async function reachAssignees(
  ctx: WriteContext<CatalogContext>,
  assignments: readonly { id: string; assigneeType: Assignment['assigneeType'] }[],
  now: Date,
): Promise<Completion[]> {
  const { db, org } = ctx
  const assignmentIds = assignments.map(({ id }) => id)
  const isForPeople = assignments.every(({ assigneeType }) => assigneeType === 'user')
  const reached = isForPeople
    ? assignmentIds.map((id) => ({ id, rows: 1 }))
    : await countPeopleByAssignment(db, org.id, assignmentIds)
  if (reached.reduce((sum, { rows }) => sum + rows, 0) > fewRows) return reachMany(ctx, reached, now)
  await insertAssignees(db, org.id, { assignmentIds }, now)
  return refresh(ctx, { assignmentIds })
}

/** Fifty topics for ten thousand people are half a million rows: in one statement they would pass its time limit. */
async function reachMany(
  ctx: WriteContext<CatalogContext>,
  reached: readonly { id: string; rows: number }[],
  now: Date,
): Promise<Completion[]> {
  const { db, org } = ctx
  // By assignment, so that each assignment's counts are written once.
  for (const assignmentIds of splitByRows(reached, rowsPerStatement)) {
    await insertAssignees(db, org.id, { assignmentIds }, now)
  }
  const assignmentIds = reached.map(({ id }) => id)
  const items = listCatalogItems(ctx.catalog)
  const completions: Completion[] = []
  await allowNestedLoops(db, false)
  // By person, so that each person's work is read once.
  const people = await countAssignmentsByPerson(db, org.id, assignmentIds)
  const content = { items, parts: listCatalogParts(ctx.catalog) }
  const countsSince = await hasSince(db, org.id, { assignmentIds })
  for (const userIds of splitByRows(people, rowsPerStatement)) {
    const scope = { assignmentIds, userIds }
    const done = await refreshNewAssignees(db, org.id, scope, items, now)
    for (const one of done) completions.push(one)
    if (countsSince) for (const one of await refreshSince(db, org.id, scope, content, now)) completions.push(one)
  }
  await allowNestedLoops(db, true)
  return completions
}

async function refresh(ctx: WriteContext<CatalogContext>, scope: Scope): Promise<Completion[]> {
  const { db, org, catalog } = ctx
  const now = ctx.clock.now()
  const items = listCatalogItems(catalog)
  const completions = await refreshAssignees(db, org.id, scope, items, now)
  if (!(await hasSince(db, org.id, scope))) return completions
  return [...completions, ...(await refreshSince(db, org.id, scope, { items, parts: listCatalogParts(catalog) }, now))]
}

/** The same for any number of completions. */
export async function tellManyCompletions(
  ctx: WriteContext<CatalogContext>,
  completions: readonly Completion[],
): Promise<void> {
  for (let from = 0; from < completions.length; from += eventsPerStatement) {
    await tellCompletions(ctx, completions.slice(from, from + eventsPerStatement))
  }
}

async function tellCompletions(
  ctx: WriteContext<CatalogContext>,
  completions: readonly Completion[],
): Promise<Assignment[]> {
  const entries = await readEntries(ctx, [...new Set(completions.map((done) => done.assignmentId))])
  const data = completions.map(({ assignmentId, completedAt, creditedFrom, ...user }) => {
    const entry = entries.get(assignmentId)
    if (entry === undefined) throw new Error(`There is no assignment ${assignmentId}`)
    return {
      ...{ ...entry, ...user, completedAt: completedAt.toISOString() },
      creditedFrom: creditedFrom?.toISOString() ?? null,
    }
  })
  await raiseEvents(ctx, 'assignment.completed', data)
  return data
}
