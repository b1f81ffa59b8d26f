/** The records of people, teams and invitations. `users` and `teams` hold the operations on them. */
import { foldEmail, type User } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, RootContext, WriteContext } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/random.ts'
import { toNameKey } from '../../../platform/database/name-key.ts'
import { findIsInvitationUsed, findOpenInvitation, useInvitation } from './invitations.queries.ts'
import { findTeamNameRow, findTeamRowByNameKey } from './teams.queries.ts'
import { findUserRow, findUserRowByEmailKey, listAdminRows, type UserRow, updateUserRow } from './users.queries.ts'

export {
  adoptTeamMembers,
  assignTeamsByGroups,
  deleteGroupMembers,
  deleteMembershipsOf,
  hasManagedTeams,
  insertGroupMembers,
  listGroupedUserIds,
  listGroupMemberIds,
  markManaged,
  updateGroupOrder,
} from './group-members.queries.ts'
export { insertInvitations, voidOpenInvitations } from './invitations.queries.ts'
export { mailAdmins } from './mail-admins.ts'
export {
  activateManyWithinSeats,
  deactivateRows,
  insertLeads,
  listLedTeamIds,
  listPersonRows,
  moveRows,
  type PersonRow,
} from './many-users.queries.ts'
export { personAudit } from './people.audit.ts'
export { type Sight, seenUser } from './sight.queries.ts'
export { getSight, isSeenTeam, requireSeenTeam, requireSeenUser } from './sight.ts'
export { listLedTeamRows, listNamedUsers, replaceLeadRows } from './team-leads.queries.ts'
export {
  deleteTeamRow,
  findTeamRow,
  insertTeam,
  listMemberRows,
  listTeamRows,
  type TeamRow,
  updateTeamRow,
} from './teams.queries.ts'
export {
  type AliasRow,
  deleteAliases,
  insertAliases,
  listAddressOwners,
  listAliasesByKey,
  listAliasesOfUsers,
  listAliasRows,
  markAliasesManaged,
} from './user-aliases.queries.ts'
export {
  countActiveUsers,
  countUsers,
  eraseUserRow,
  findUserRow,
  findUserRowByEmailKey,
  getUserName,
  insertUsersWithinSeats,
  listErasedUserIds,
  listKnownEmailKeys,
  listUserIdsByEmailKey,
  listUserRows,
  type NewUserRow,
  type UserRow,
  updateUserRow,
  userColumnsSql,
} from './users.queries.ts'

export async function getUserRow(ctx: OrgContext, userId: string): Promise<UserRow> {
  const row = await findUserRow(ctx.db, ctx.org.id, userId)
  if (row === undefined) throw new AppError('user_not_found')
  return row
}

export async function findUserByEmail(ctx: OrgContext, email: string): Promise<User | undefined> {
  const row = await findUserRowByEmailKey(ctx.db, ctx.org.id, foldEmail(email))
  return row === undefined ? undefined : toUser(row)
}

/** The active admins, the longest-standing one first. */
export async function listAdmins(ctx: OrgContext): Promise<User[]> {
  return (await listAdminRows(ctx.db, ctx.org.id)).map(toUser)
}

/** The issuer of keys for which no other is named. */
export async function findIssuer(ctx: OrgContext): Promise<User | undefined> {
  const [first] = await listAdmins(ctx)
  return first
}

/** In a write that changes the users: the time of the last sign-in shows in their list. */
export async function noteSignIn(ctx: WriteContext, userId: string): Promise<void> {
  await updateUserRow(ctx.db, ctx.org.id, userId, { lastLoginAt: ctx.clock.now() })
}

export function findInvitation(
  ctx: RootContext,
  token: string,
): Promise<{ orgId: string; userId: string } | undefined> {
  return findOpenInvitation(ctx.db, hashToken(token), ctx.clock.now())
}

/** It was accepted; false for one that expired or was replaced. */
export function isInvitationUsed(ctx: RootContext, token: string): Promise<boolean> {
  return findIsInvitationUsed(ctx.db, hashToken(token))
}

/** Of two concurrent calls, one gets false. */
export function consumeInvitation(ctx: WriteContext, token: string): Promise<boolean> {
  return useInvitation(ctx.db, ctx.org.id, hashToken(token), ctx.clock.now())
}

export function findTeamName(ctx: OrgContext, teamId: string): Promise<string | undefined> {
  return findTeamNameRow(ctx.db, ctx.org.id, teamId)
}

export async function findTeamIdByName(ctx: OrgContext, name: string): Promise<string | undefined> {
  const row = await findTeamRowByNameKey(ctx.db, ctx.org.id, toNameKey(name))
  return row?.id
}

export function toUser(row: Omit<UserRow, 'isScimManaged' | 'isEmailProtected'>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    teamId: row.teamId,
    teamName: row.teamName,
    isActive: row.isActive,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
