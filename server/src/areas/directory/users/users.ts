import {
  type Confirmation,
  foldEmail,
  type NewUser,
  type RoleName,
  toUserUpdate,
  type User,
  type UserDetail,
  type UserUpdate,
  userUpdateFields,
} from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type OrgContext, personOf } from '../../../platform/context.ts'
import { endSessions, voidOneTimeLinks } from '../../access/credentials/credentials.ts'
import { changesOf, writeAudit } from '../../organization/audit/audit.ts'
import { getPeopleRules, write } from '../../organization/organization/organization.ts'
import {
  findTeamName,
  getSight,
  getUserRow,
  listLedTeamRows,
  listUserRows,
  personAudit,
  requireSeenUser,
  toUser,
  type UserRow,
  updateUserRow,
} from '../../organization/people/people.ts'
import { settleMembership } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { toProgressTotals } from '../../training/progress/progress.ts'
import { addUsers } from './add-users.ts'
import { reportAdminEmail, reportKeptTokens, reportNewAdmins, stopKeysOf } from './admin-notices.ts'
import { voidInvitations } from './invite-user.ts'
import { isTeamManaged, refuseManagedFields, refuseScimTakeover } from './managed-fields.ts'
import { deactivateUsers, reactivateUsers } from './many-users.ts'
import { checkEmailDomain, refuseKey } from './people-rules.ts'
import { reportEmailChange } from './report-email-change.ts'
import { refuseReservedEmail } from './reserved-emails.ts'
import { isPrivileged, isProtectedAfter, keepLastAdmin, refuseNewAuditor, toRole } from './role-rules.ts'
import { findAliasesOfOthers } from './user-aliases.ts'
import { findUserDetailRow } from './user-detail.queries.ts'

export { addUsers } from './add-users.ts'
export { inviteUsers } from './invite-user.ts'
export { deactivateUsers, moveUsers, reactivateUsers, restoreLeads } from './many-users.ts'
export { isPrivileged } from './role-rules.ts'
export { replaceManagedAliases } from './user-aliases.ts'

/** Only people the caller may see. */
export async function listUsers(ctx: OrgContext): Promise<{ revision: string; answer: User[] }> {
  const { revision, rows } = await listUserRows(ctx.db, ctx.org.id, await getSight(ctx))
  return { revision, answer: rows.map(toUser) }
}

export async function getUser(ctx: CatalogContext, userId: string): Promise<UserDetail> {
  await requireSeenUser(ctx, userId)
  const row = await findUserDetailRow(ctx.db, ctx.org.id, userId)
  if (row === undefined) throw new AppError('user_not_found')
  return { ...toUser(row), ...toProgressTotals(ctx.catalog, row.practice, row.learn) }
}

/** Creates the user and, by default, the invitation mail, in one transaction. */
export async function createUser(
  ctx: OrgContext,
  input: NewUser,
  { sendInvitation = true }: { sendInvitation?: boolean } = {},
): Promise<User> {
  const role = toRole(ctx, input.role)
  if (isPrivileged(role)) ctx.confirm?.()
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const teamId = toTeamId(input.teamId)
    const teamName = teamId === null ? null : await getTeamName(ctx, teamId)
    const person = { ...input, role, teamId }
    const [added] = await addUsers(ctx, [person], { sendInvitation })
    if (added === undefined) throw new Error('addUsers gave nothing for a person')
    if (added instanceof AppError) throw added
    return toUser({ ...person, ...added, teamId, teamName, isActive: true, lastLoginAt: null })
  })
}

/** What is left out stays as it is. Over HTTP it is a full write: the contract requires every field. */
export async function updateUser(ctx: CatalogContext, userId: string, changes: Partial<UserUpdate>): Promise<User> {
  return write(ctx, { changes: ['users', 'courses'] }, async (ctx) => {
    // The name appears in courses that the person created.
    const before = await getUserRow(ctx, userId)
    const input = { ...toUserUpdate(before), ...changes }
    if (input.role !== before.role) {
      refuseOwnAccount(ctx, userId)
      refuseNewAuditor(ctx, input.role)
    }
    const isNewAdmin = input.role === 'org_admin' && before.role !== 'org_admin'
    if (isNewAdmin) refuseOwnIssuer(ctx, before.id)
    const emailKey = foldEmail(input.email)
    const isEmailChanged = emailKey !== foldEmail(before.email)
    const isLead = isEmailChanged && (await isTeamLead(ctx, userId))
    const hasRights = isPrivileged(before.role) || before.isEmailProtected || isLead
    if (isTakeover(ctx, before, { role: input.role, isEmailChanged, hasRights })) ctx.confirm?.()
    const teamId = toTeamId(input.teamId)
    await refuseManagedFields(
      ctx,
      { ...before, hasRights },
      {
        name: input.name !== before.name,
        email: input.email !== before.email,
        team: teamId !== before.teamId,
      },
    )
    const teamName = teamId === null ? null : await getTeamName(ctx, teamId)
    // After what doesn't exist: the contract names that first.
    if (input.role !== before.role) await keepLastAdmin(ctx, before)
    if (isNewAdmin || isEmailChanged) {
      const rules = await getPeopleRules(ctx)
      if (isNewAdmin || hasRights) refuseKey(ctx, rules)
      if (isEmailChanged) refuseScimTakeover(ctx, before, { rules, isLead, email: input.email })
      if (isEmailChanged) checkEmailDomain(rules, input.email)
      if (isEmailChanged) await refuseReservedEmail(ctx, userId, input.email)
    }
    const { name, email, role } = input
    const fields = { ...toUserUpdate(input), teamId }
    const aliases = await findAliasesOfOthers(ctx, isEmailChanged ? [emailKey] : [], { exceptUserId: before.id })
    for (const problem of aliases.problems.values()) throw problem
    await updateUserRow(ctx.db, ctx.org.id, userId, {
      ...fields,
      emailKey,
      ...(role === before.role && !isEmailChanged ? {} : { isEmailProtected: isProtectedAfter(ctx, before, role) }),
      updatedAt: ctx.clock.now(),
    })
    if (isEmailChanged) {
      await aliases.noteEnded([emailKey])
      await voidInvitations(ctx, [userId])
      await voidOneTimeLinks(ctx, userId)
      await reportEmailChange(ctx, before, email)
      await reportAdminEmail(ctx, before, email)
    }
    if (role !== before.role) {
      await endSessions(ctx, userId)
      await stopKeysOf(ctx, before, { reason: 'issuer_not_admin', cause: `${name} is no longer an admin` })
      await reportKeptTokens(ctx, before, `${name} is no longer an admin`)
    }
    if (isNewAdmin) await reportNewAdmins(ctx, [{ id: before.id, name, email }], 'promoted')
    if (teamId !== before.teamId || (role === 'auditor') !== (before.role === 'auditor')) {
      await settleMembership(ctx, { userIds: [userId] })
    }
    await writeAudit(ctx, personAudit, {
      action: 'user.updated',
      subjectId: userId,
      details: {
        fields: userUpdateFields.filter((field) => before[field] !== fields[field]),
        ...(role === before.role ? {} : { role, formerRole: before.role }),
        ...changesOf(before, { role, teamId }, ['role', 'teamId']),
      },
    })
    return toUser({ ...before, ...fields, teamName })
  })
}

/** Moves a person to a team for another reason than an admin's choice, such as the groups of an identity provider. */
export async function moveToTeam(ctx: CatalogContext, userId: string, teamId: string | null): Promise<void> {
  await write(ctx, { changes: ['users'] }, async (ctx) => {
    // Groups that SCIM sends decide before those of a sign-in.
    const before = await getUserRow(ctx, userId)
    if (await isTeamManaged(ctx, before)) return
    await updateUserRow(ctx.db, ctx.org.id, userId, { teamId, updatedAt: ctx.clock.now() })
    await settleMembership(ctx, { userIds: [userId] })
    const details = { fields: ['teamId'], ...changesOf(before, { teamId }, ['teamId']) }
    await writeAudit(ctx, personAudit, { action: 'user.updated', subjectId: userId, details })
  })
}

/** Keeps record, XP and history. Repeating it changes nothing. */
export async function deactivateUser(ctx: OrgContext, userId: string): Promise<Confirmation> {
  await write(ctx, { changes: ['users'] }, async (ctx) => {
    const { id } = await getUserRow(ctx, userId)
    const { skipped } = await deactivateUsers(ctx, [id])
    const reason = skipped.get(id)
    if (reason === 'own_account' || reason === 'last_admin') throw new AppError(reason)
  })
  return { message: 'User deactivated' }
}

/**
 * Whether a stolen session could keep access with this change even after it ends: through another admin or auditor, or
 * through an email address that gets a link to set a password.
 */
function isTakeover(
  { actor }: OrgContext,
  before: UserRow,
  { role, isEmailChanged, hasRights }: { role: RoleName; isEmailChanged: boolean; hasRights: boolean },
): boolean {
  if (isPrivileged(role) && role !== before.role) return true
  return isEmailChanged && (hasRights || personOf(actor) === before.id)
}

async function isTeamLead({ db, org }: OrgContext, userId: string): Promise<boolean> {
  return (await listLedTeamRows(db, org.id, userId)).length > 0
}

/** For the console: admins can't remove or demote themselves. */
function refuseOwnAccount({ actor }: OrgContext, userId: string): void {
  if (actor.type === 'user' && actor.userId === userId) throw new AppError('own_account')
}

/** A key must not return the admin role to people who lost it: its issuer, or anyone who knows its old secret. */
function refuseOwnIssuer({ actor }: OrgContext, userId: string): void {
  if (actor.type === 'key' && (actor.userId === userId || actor.formerUserId === userId)) {
    throw new AppError('own_issuer', { message: 'an admin can do this in the console' })
  }
}

export async function reactivateUser(ctx: CatalogContext, userId: string): Promise<User> {
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const user = await getUserRow(ctx, userId)
    if (user.isActive) return toUser(user)
    refuseOwnIssuer(ctx, user.id)
    if (isPrivileged(user.role)) {
      refuseKey(ctx, await getPeopleRules(ctx))
      ctx.confirm?.()
    }
    const { changed } = await reactivateUsers(ctx, [user.id])
    if (changed.length === 0) throw new AppError('seat_limit_reached', { maxSeats: ctx.org.maxSeats })
    if (isPrivileged(user.role)) await reportNewAdmins(ctx, [user], 'reactivated')
    return toUser({ ...user, isActive: true })
  })
}

async function getTeamName(ctx: OrgContext, teamId: string): Promise<string> {
  const name = await findTeamName(ctx, teamId)
  if (name === undefined) throw new AppError('team_not_found')
  return name
}

/** In the form we return: the database accepts UUIDs in upper case as equal. */
function toTeamId(teamId: string | null | undefined): string | null {
  return teamId?.toLowerCase() ?? null
}
