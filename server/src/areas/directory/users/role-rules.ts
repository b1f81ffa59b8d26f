/** Who may give which role to whom. */
import { grantableRoleNames, type RoleName, roleNames } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { listAdmins, type UserRow } from '../../organization/people/people.ts'

/** Only in the console or on the command line: never by a key or by provisioning. */
function makesAuditors({ type }: OrgContext['actor']): boolean {
  return type === 'user' || type === 'operator'
}

/** The spec turns unknown roles into learner when a user is created; roles a key may not give count as unknown. */
export function toRole({ actor }: OrgContext, role: unknown): RoleName {
  const names: readonly RoleName[] = makesAuditors(actor) ? roleNames : grantableRoleNames
  return names.find((name) => name === role) ?? 'learner'
}

/** Roles that see more than their own data; giving one must be confirmed. */
export function isPrivileged(role: RoleName): boolean {
  return role !== 'learner'
}

/** The contract accepts two roles. The auditor role can only be sent back unchanged. */
export function refuseNewAuditor({ actor }: OrgContext, role: RoleName): void {
  if (makesAuditors(actor) || grantableRoleNames.some((name) => name === role)) return
  throw new AppError('invalid_request', {
    field: 'role',
    message: `must be ${grantableRoleNames.join(' or ')}; an admin can make this person an auditor in the console`,
  })
}

/**
 * A program that could take away a role and then change the email would get the role when an admin gives it back. It can
 * only do one of them, until a person has decided about the role or the email.
 */
export function isProtectedAfter({ actor }: OrgContext, before: UserRow, role: RoleName): boolean {
  if (actor.type !== 'key' && actor.type !== 'scim') return false
  return before.isEmailProtected || (isPrivileged(before.role) && !isPrivileged(role))
}

/** Decided under the organization's lock, so that two admins who demote each other at the same time don't leave none. */
export async function keepLastAdmin(ctx: WriteContext, before: UserRow): Promise<void> {
  if (before.role !== 'org_admin' || !before.isActive) return
  const admins = await listAdmins(ctx)
  if (!admins.some(({ id }) => id !== before.id)) throw new AppError('last_admin')
}
