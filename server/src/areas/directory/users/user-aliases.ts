/** Other email addresses of people. They identify authors of code and give no access. */
import { type Confirmation, foldEmail, limits, type NewUserAlias, type UserAlias } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  type AliasRow,
  deleteAliases,
  getUserRow,
  insertAliases,
  listAddressOwners,
  listAliasesByKey,
  listAliasRows,
  markAliasesManaged,
  requireSeenUser,
} from '../../organization/people/people.ts'
import { findReservations } from './reserved-emails.ts'
import { userAudit } from './users.audit.ts'

export async function listUserAliases(ctx: OrgContext, userId: string): Promise<UserAlias[]> {
  await requireSeenUser(ctx, userId)
  await getUserRow(ctx, userId)
  return (await listAliasRows(ctx.db, ctx.org.id, userId)).map(toAlias)
}

/** Repeating it changes nothing. */
export async function addUserAlias(ctx: OrgContext, userId: string, { email }: NewUserAlias): Promise<UserAlias> {
  return write(ctx, async (ctx) => {
    await getUserRow(ctx, userId)
    const emailKey = foldEmail(email)
    const known = await listAliasRows(ctx.db, ctx.org.id, userId)
    const same = known.find((alias) => alias.emailKey === emailKey)
    if (same !== undefined) return toAlias(same)
    const [problem] = (await findAliasProblems(ctx, userId, [email])).values()
    if (problem !== undefined) throw problem
    const [added] = await insertNew(ctx, userId, [email], { known })
    return toAlias(added as AliasRow)
  })
}

export async function removeUserAlias(ctx: OrgContext, userId: string, aliasId: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const user = await getUserRow(ctx, userId)
    const alias = (await listAliasRows(ctx.db, ctx.org.id, userId)).find(({ id }) => id === aliasId.toLowerCase())
    if (alias === undefined) throw new AppError('alias_not_found')
    if (alias.isScimManaged && user.isScimManaged) {
      const message = 'comes from your identity provider (SCIM); remove it there'
      throw new AppError('managed_by_scim', { field: 'email', message })
    }
    await deleteAliases(ctx.db, ctx.org.id, [alias.id])
    await noteChanges(ctx, userId, { removed: [alias.id] })
  })
  return { message: 'Alias removed' }
}

/** Adds missing aliases. The caller has checked for problems. */
export async function addUserAliases(ctx: WriteContext, userId: string, emails: readonly string[]): Promise<void> {
  const known = await listAliasRows(ctx.db, ctx.org.id, userId)
  const hasAlready = new Set(known.map(({ emailKey }) => emailKey))
  const missing = emails.filter((email) => !hasAlready.has(foldEmail(email)))
  await insertNew(ctx, userId, missing, { known })
}

/**
 * Replaces the managed addresses with those from the identity provider. Skips addresses of other people, which must not
 * stop the provider from keeping people up to date.
 */
export async function replaceManagedAliases(ctx: WriteContext, userId: string, sent: readonly string[]): Promise<void> {
  const { email: own } = await getUserRow(ctx, userId)
  const wanted = new Map(sent.map((email) => [foldEmail(email), email]))
  wanted.delete(foldEmail(own))
  const known = await listAliasRows(ctx.db, ctx.org.id, userId)
  const gone = known.filter(({ emailKey, isScimManaged }) => isScimManaged && !wanted.has(emailKey))
  const adopted = known.filter(({ emailKey, isScimManaged }) => !isScimManaged && wanted.has(emailKey))
  for (const { emailKey } of known) wanted.delete(emailKey)
  const problems = await findAliasProblems(ctx, userId, [...wanted.values()])
  for (const emailKey of problems.keys()) wanted.delete(emailKey)
  const removed = gone.map(({ id }) => id)
  await deleteAliases(ctx.db, ctx.org.id, removed)
  await markAliasesManaged(
    ctx.db,
    ctx.org.id,
    adopted.map(({ id }) => id),
  )
  await noteChanges(ctx, userId, { removed })
  const left = known.filter((alias) => !gone.includes(alias))
  const room = Math.max(0, limits.userAliases - left.length)
  await insertNew(ctx, userId, [...wanted.values()].slice(0, room), { known: left, isScimManaged: true })
}

/** Why addresses cannot become aliases of the person, by key. New people have no id yet. */
async function findAliasProblems(
  ctx: WriteContext,
  userId: string | undefined,
  emails: readonly string[],
): Promise<Map<string, AppError>> {
  const emailKeys = emails.map(foldEmail)
  if (emailKeys.length === 0) return new Map()
  const owners = await listAddressOwners(ctx.db, ctx.org.id, emailKeys)
  const problems = await findReservations(ctx, emailKeys, userId === undefined ? {} : { exceptUserId: userId })
  for (const [emailKey, owner] of owners) {
    if (owner.userId === userId && owner.isAlias) continue
    const message =
      owner.userId === userId
        ? 'is the address that this person signs in with'
        : owner.isAlias
          ? 'is listed among the addresses of another person; remove it there first'
          : 'is the address that another person signs in with'
    problems.set(emailKey, new AppError('email_in_use', { field: 'email', message }))
  }
  return problems
}

export type AliasesOfOthers = {
  /** Why people cannot sign in with addresses that an admin listed for another person, by key. */
  problems: Map<string, AppError>
  /** Logs which aliases ended because people now sign in with them. */
  noteEnded(emailKeys: readonly string[]): Promise<void>
}

/**
 * A sign-in address wins over an alias that an identity provider listed for another person: the database removes the
 * alias in the same statement.
 */
export async function findAliasesOfOthers(
  ctx: WriteContext,
  emailKeys: readonly string[],
  { exceptUserId }: { exceptUserId?: string } = {},
): Promise<AliasesOfOthers> {
  const rows = emailKeys.length === 0 ? [] : await listAliasesByKey(ctx.db, ctx.org.id, emailKeys)
  const others = rows.filter(({ userId }) => userId !== exceptUserId)
  const message = 'is listed among the addresses of another person; remove it there first'
  const set = others.filter(({ isScimManaged }) => !isScimManaged)
  return {
    problems: new Map(set.map(({ emailKey }) => [emailKey, new AppError('email_in_use', { field: 'email', message })])),
    async noteEnded(emailKeys) {
      for (const { id, userId, emailKey, isScimManaged } of others) {
        if (isScimManaged && emailKeys.includes(emailKey)) await noteChanges(ctx, userId, { removed: [id] })
      }
    },
  }
}

async function insertNew(
  ctx: WriteContext,
  userId: string,
  emails: readonly string[],
  { known, isScimManaged = false }: { known: readonly AliasRow[]; isScimManaged?: boolean },
): Promise<AliasRow[]> {
  if (known.length + emails.length > limits.userAliases) {
    throw new AppError('alias_limit_reached', { maxAliases: limits.userAliases })
  }
  const createdAt = ctx.clock.now()
  const rows = emails.map((email) => ({ id: newId(), email, emailKey: foldEmail(email), isScimManaged, createdAt }))
  await insertAliases(
    ctx.db,
    rows.map((row) => ({ ...row, orgId: ctx.org.id, userId })),
  )
  await noteChanges(ctx, userId, { added: rows.map(({ id }) => id) })
  return rows
}

/** The log names no addresses, because it outlives people. */
async function noteChanges(ctx: WriteContext, userId: string, changes: { added?: string[]; removed?: string[] }) {
  const { added = [], removed = [] } = changes
  if (added.length + removed.length === 0) return
  await writeAuditLines(ctx, userAudit, [
    ...removed.map((aliasId) => ({ action: 'user.alias_removed' as const, subjectId: userId, details: { aliasId } })),
    ...added.map((aliasId) => ({ action: 'user.alias_added' as const, subjectId: userId, details: { aliasId } })),
  ])
}

function toAlias({ id, email, isScimManaged, createdAt }: AliasRow): UserAlias {
  return { id, email, isManaged: isScimManaged, createdAt: createdAt.toISOString() }
}
