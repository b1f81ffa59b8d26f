/** Deactivates, reactivates and moves people: one person or a thousand cost the same number of statements. */
import { limits } from '@parapet/contract'
import type { WriteContext } from '../../../platform/context.ts'
import { endAccess } from '../../access/credentials/credentials.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import {
  activateManyWithinSeats,
  deactivateRows,
  hasManagedTeams,
  insertLeads,
  listAdmins,
  listLedTeamIds,
  listPersonRows,
  moveRows,
  type PersonRow,
  personAudit,
} from '../../organization/people/people.ts'
import { releaseUsers, settleMembership } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { reportKeptTokens, stopKeysOf } from './admin-notices.ts'
import { voidInvitations } from './invite-user.ts'
import { userAudit } from './users.audit.ts'

export type SkipReason =
  | 'already_inactive'
  | 'already_active'
  | 'already_there'
  | 'own_account'
  | 'last_admin'
  | 'erased'
  | 'managed_by_scim'
  | 'seat_limit_reached'

type Split = { rows: PersonRow[]; skipped: Map<string, SkipReason> }

async function splitPeople(
  ctx: WriteContext,
  userIds: readonly string[],
  reasonOf: (row: PersonRow) => SkipReason | undefined,
): Promise<Split> {
  const skipped: Split['skipped'] = new Map()
  const found = await listPersonRows(ctx.db, ctx.org.id, userIds)
  const rows = found.filter((row) => {
    const reason = reasonOf(row)
    if (reason !== undefined) skipped.set(row.id, reason)
    return reason === undefined
  })
  return { rows, skipped }
}

/** Keeps record, XP and history. Gives for each person the teams they led, which an undo gives back. */
export async function deactivateUsers(
  ctx: WriteContext,
  userIds: readonly string[],
): Promise<{ changed: { userId: string; ledTeamIds: string[] }[]; skipped: Map<string, SkipReason> }> {
  const { db, org, actor, clock } = ctx
  const ownId = actor.type === 'user' ? actor.userId : undefined
  const wanted = new Set(userIds.filter((id) => id !== ownId))
  const admins = await listAdmins(ctx)
  // The caller may be gone by now, such as when an operator deactivates everybody.
  const keptAdmin = admins.every(({ id }) => wanted.has(id)) ? admins[0]?.id : undefined
  const { rows, skipped } = await splitPeople(ctx, userIds, ({ id, isActive }) => {
    if (!isActive) return 'already_inactive'
    if (id === ownId) return 'own_account'
    return id === keptAdmin ? 'last_admin' : undefined
  })
  if (rows.length === 0) return { changed: [], skipped }
  const ids = rows.map(({ id }) => id)
  const led = await listLedTeamIds(db, org.id, ids)
  await deactivateRows(db, org.id, ids, clock.now())
  await voidInvitations(ctx, ids)
  await endAccess(ctx, ids)
  await releaseUsers(ctx, ids)
  for (const row of rows.filter(({ role }) => role === 'org_admin')) {
    await stopKeysOf(ctx, row, { reason: 'issuer_deactivated', cause: `${row.name} was deactivated` })
    await reportKeptTokens(ctx, row, `${row.name} was deactivated`)
  }
  await writeAuditLines(
    ctx,
    userAudit,
    ids.map((subjectId) => ({ action: 'user.deactivated' as const, subjectId })),
  )
  return { changed: ids.map((userId) => ({ userId, ledTeamIds: led.get(userId) ?? [] })), skipped }
}

/** As long as there are seats, in this order. Who may reactivate admins is the caller's to check. */
export async function reactivateUsers(
  ctx: WriteContext<CatalogContext>,
  userIds: readonly string[],
): Promise<{ changed: string[]; skipped: Map<string, SkipReason> }> {
  const { rows, skipped } = await splitPeople(ctx, userIds, ({ isActive, erasedAt }) => {
    if (erasedAt !== null) return 'erased'
    return isActive ? 'already_active' : undefined
  })
  const inactive = new Set(rows.map(({ id }) => id))
  const wanted = userIds.filter((id) => inactive.has(id))
  if (wanted.length === 0) return { changed: [], skipped }
  const seats = { maxSeats: ctx.org.maxSeats, now: ctx.clock.now() }
  const active = await activateManyWithinSeats(ctx.db, ctx.org.id, wanted, seats)
  for (const id of wanted) if (!active.has(id)) skipped.set(id, 'seat_limit_reached')
  const changed = wanted.filter((id) => active.has(id))
  if (changed.length === 0) return { changed, skipped }
  await settleMembership(ctx, { userIds: changed })
  await writeAuditLines(
    ctx,
    userAudit,
    changed.map((subjectId) => ({ action: 'user.reactivated' as const, subjectId })),
  )
  return { changed, skipped }
}

type Move = { userId: string; teamId: string | null }

/** Each person to a team, or to none. Gives for each the team they were in. */
export async function moveUsers(
  ctx: WriteContext<CatalogContext>,
  moves: readonly Move[],
): Promise<{ changed: Move[]; skipped: Map<string, SkipReason> }> {
  const teamOf = new Map(moves.map(({ userId, teamId }) => [userId, teamId]))
  const areManaged = await hasManagedTeams(ctx.db, ctx.org.id)
  const { rows, skipped } = await splitPeople(ctx, [...teamOf.keys()], ({ id, teamId, isScimManaged }) => {
    if (teamId === teamOf.get(id)) return 'already_there'
    return isScimManaged && areManaged ? 'managed_by_scim' : undefined
  })
  if (rows.length === 0) return { changed: [], skipped }
  const ids = rows.map(({ id }) => id)
  const changes = ids.map((userId) => ({ userId, teamId: teamOf.get(userId) ?? null }))
  await moveRows(ctx.db, ctx.org.id, changes, ctx.clock.now())
  await settleMembership(ctx, { userIds: ids })
  await writeAuditLines(
    ctx,
    personAudit,
    rows.map(({ id, teamId }) => ({
      action: 'user.updated' as const,
      subjectId: id,
      details: { fields: ['teamId'], changes: { teamId: { before: teamId, after: teamOf.get(id) ?? null } } },
    })),
  )
  return { changed: rows.map(({ id, teamId }) => ({ userId: id, teamId })), skipped }
}

/** After an undo: what people led before they were deactivated. A team that has enough leads by now gets no other. */
export async function restoreLeads(
  ctx: WriteContext,
  led: readonly { userId: string; ledTeamIds: readonly string[] }[],
): Promise<void> {
  const wanted = led.flatMap(({ userId, ledTeamIds }) => ledTeamIds.map((teamId) => ({ userId, teamId })))
  if (wanted.length === 0) return
  const options = { maxLeads: limits.teamLeads, now: ctx.clock.now() }
  const added = await insertLeads(ctx.db, ctx.org.id, wanted, options)
  await writeAuditLines(
    ctx,
    userAudit,
    added.map(({ userId, teamId }) => ({
      action: 'user.lead_restored' as const,
      subjectId: userId,
      details: { teamId },
    })),
  )
}
