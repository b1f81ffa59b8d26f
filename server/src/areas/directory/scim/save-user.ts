/** Writes what an identity provider decided about a person, and only what differs: the same again changes nothing. */
import type { WriteContext } from '../../../platform/context.ts'
import { ScimError } from '../../../platform/http/answer/scim-error.ts'
import type { ScimContext } from '../../../platform/http/apis/scim-api.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  deleteMembershipsOf,
  listAdmins,
  personAudit,
  updateTeamRow,
  updateUserRow,
} from '../../organization/people/people.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { followGroups } from '../teams/teams.ts'
import { deactivateUser, inviteUsers, reactivateUser, replaceManagedAliases, updateUser } from '../users/users.ts'
import type { UserFields } from './read-user.ts'
import { isSsoOnly, type ScimUserRow } from './scim.queries.ts'
import { inOrder } from './scim-resource.ts'

type Ctx = WriteContext<ScimContext<WithCatalog>>

/** Returns false if nothing changed. */
export async function saveUser(ctx: Ctx, before: ScimUserRow, after: UserFields): Promise<boolean> {
  const isRenamed = after.name !== before.name || after.email !== before.email
  const columns = listChangedColumns(before, after)
  const isSwitched = after.active !== before.isActive
  if (!isRenamed && !isSwitched && columns.length === 0) return false

  await write(ctx, { changes: ['users', 'courses'] }, async (ctx) => {
    const { id } = before
    const { name, email } = after
    if (isRenamed) await updateUser(ctx, id, { name, email })
    if (columns.length > 0) {
      await updateUserRow(ctx.db, ctx.org.id, id, {
        isScimManaged: true,
        isScimHidden: false,
        scimExternalId: after.externalId,
        scimAttributes: JSON.stringify(after.attributes),
        updatedAt: laterThan(before.updatedAt, ctx.clock.now()),
      })
      await writeAudit(ctx, personAudit, { action: 'user.updated', subjectId: id, details: { fields: columns } })
    }
    if (isRenamed || columns.includes('emails')) await followEmails(ctx, id, after)
    if (isSwitched && after.active) await activate(ctx, before, after)
    if (isSwitched && !after.active) await deactivate(ctx, before)
    // The person may have been removed from groups while deactivated.
    if (before.isScimHidden) await followGroups(ctx, [id])
  })
  return true
}

/** Addresses beyond the userName identify the author of code. */
export function followEmails(ctx: Ctx, userId: string, { attributes }: UserFields): Promise<void> {
  return replaceManagedAliases(ctx, userId, attributes.emails?.map(({ value }) => value) ?? [])
}

/** Deactivates a person and hides them from SCIM. Their record stays. */
export async function removeUser(ctx: Ctx, row: ScimUserRow): Promise<void> {
  if (row.isActive) await deactivate(ctx, row)
  const now = ctx.clock.now()
  await updateUserRow(ctx.db, ctx.org.id, row.id, { isScimManaged: false, isScimHidden: true, updatedAt: now })
  for (const teamId of await deleteMembershipsOf(ctx.db, ctx.org.id, row.id)) {
    await updateTeamRow(ctx.db, ctx.org.id, teamId, { updatedAt: now })
  }
  await writeAudit(ctx, personAudit, { action: 'user.updated', subjectId: row.id, details: { fields: ['managedBy'] } })
}

/** Former admins and auditors come back as learners, because SCIM grants no roles. */
async function activate(ctx: Ctx, { id, role, lastLoginAt, isScimHidden }: ScimUserRow, after: UserFields) {
  const { name, email } = after
  if (role !== 'learner') await updateUser(ctx, id, { name, email, role: 'learner' })
  await reactivateUser(ctx, id)
  const hasNoWayIn = isScimHidden && lastLoginAt === null
  if (hasNoWayIn && !(await isSsoOnly(ctx.db, ctx.org.id))) await inviteUsers(ctx, [{ id, name, email }])
}

async function deactivate(ctx: Ctx, { id, email, role }: ScimUserRow): Promise<void> {
  if (role === 'org_admin') {
    const admins = await listAdmins(ctx)
    if (admins.every((admin) => admin.id === id)) {
      throw new ScimError(
        403,
        `${email} is the last active admin of the organization and stays active. Make someone else an admin in the console first.`,
      )
    }
  }
  await deactivateUser(ctx, id)
}

function listChangedColumns(before: ScimUserRow, after: UserFields): string[] {
  const { givenName, familyName, emails } = before.scimAttributes
  const { attributes } = after
  return [
    ...(before.isScimManaged && !before.isScimHidden ? [] : ['managedBy']),
    ...(before.scimExternalId === after.externalId ? [] : ['externalId']),
    ...(givenName === attributes.givenName && familyName === attributes.familyName ? [] : ['nameParts']),
    ...(JSON.stringify(emails?.map(inOrder)) === JSON.stringify(attributes.emails) ? [] : ['emails']),
  ]
}

/** Every change has a distinct time, by which versions differ. */
export function laterThan(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}
