/**
 * Which people an actor may see and assign to. Admins, auditors, keys and the service itself see everyone in the
 * organization; others see the members of the teams they lead. Lists are filtered with it in SQL (`seenUser`).
 */

import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { findSightRow, isSeenRow, type Sight } from './sight.queries.ts'

/** Read for every call, in a write under its lock, so that former team leads lose access to the team immediately. */
export async function getSight(ctx: OrgContext): Promise<Sight> {
  const { actor } = ctx
  if (actor.type === 'anonymous') return { teamIds: [] }
  if (actor.type !== 'user') return 'everybody'
  const row = await findSightRow(ctx.db, ctx.org.id, actor.userId)
  if (row === undefined) return { teamIds: [] }
  return row.role === 'org_admin' || row.role === 'auditor' ? 'everybody' : { teamIds: row.teamIds }
}

export function isSeenTeam(sight: Sight, teamId: string): boolean {
  return sight === 'everybody' || sight.teamIds.includes(teamId.toLowerCase())
}

/** A person out of sight gets the response of one who doesn't exist. */
export async function requireSeenUser(ctx: OrgContext, userId: string): Promise<void> {
  const sight = await getSight(ctx)
  if (sight === 'everybody') return
  if (!(await isSeenRow(ctx.db, ctx.org.id, userId, sight))) throw new AppError('user_not_found')
}

export async function requireSeenTeam(ctx: OrgContext, teamId: string): Promise<void> {
  if (!isSeenTeam(await getSight(ctx), teamId)) throw new AppError('team_not_found')
}
