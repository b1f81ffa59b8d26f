import type { Assignment } from '@parapet/contract'
import { raiseEvents } from '../../delivery/delivery.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { listCatalogItems, listCatalogParts } from './assignments.rules.ts'
import { hasRenewed, refreshRenewed } from './cycles.queries.ts'
import { readEntries } from './read-assignments.ts'
import { type Completion, insertAssignees, refreshAssignees, type Scope, updateMembership } from './settle.queries.ts'

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

/** A deactivated or erased person keeps the history and no longer counts in open assignments. */
export async function releaseUser(ctx: WriteContext, userId: string): Promise<void> {
  await updateMembership(ctx.db, ctx.org.id, { userIds: [userId] }, ctx.clock.now())
}

export async function refresh(ctx: WriteContext<CatalogContext>, scope: Scope): Promise<Completion[]> {
  const { db, org, catalog } = ctx
  const now = ctx.clock.now()
  const items = listCatalogItems(catalog)
  const completions = await refreshAssignees(db, org.id, scope, items, now)
  if (!(await hasRenewed(db, org.id, scope))) return completions
  return [
    ...completions,
    ...(await refreshRenewed(db, org.id, scope, { items, parts: listCatalogParts(catalog) }, now)),
  ]
}

export async function tellCompletions(
  ctx: WriteContext<CatalogContext>,
  completions: Completion[],
): Promise<Assignment[]> {
  const entries = await readEntries(ctx, [...new Set(completions.map((done) => done.assignmentId))])
  const data = completions.map(({ assignmentId, completedAt, ...user }) => {
    const entry = entries.get(assignmentId)
    if (entry === undefined) throw new Error(`There is no assignment ${assignmentId}`)
    return { ...entry, ...user, completedAt: completedAt.toISOString() }
  })
  await raiseEvents(ctx, 'assignment.completed', data)
  return data
}
