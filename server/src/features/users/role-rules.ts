/** Who gives which role to whom. */
import { grantableRoleNames, type RoleName, roleNames } from '@parapet/contract'
import type { OrgContext, WriteContext } from '../../platform/context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { listAdmins, type UserRow } from '../people/people.ts'

/** Only somebody at the console or the command line does: never a key, nor whatever provisions people. */
function makesAuditors({ type }: OrgContext['actor']): boolean {
  return type === 'user' || type === 'operator'
}

/** The spec coerces what it does not know to learner when a user is created; what a key may not give is such a role. */
export function toRole({ actor }: OrgContext, role: unknown): RoleName {
  const names: readonly RoleName[] = makesAuditors(actor) ? roleNames : grantableRoleNames
  return names.find((name) => name === role) ?? 'learner'
}

/** Sees more of the organization than their own: giving such a role is confirmed. */
export function isPrivileged(role: RoleName): boolean {
  return role !== 'learner'
}

/** The contract takes two roles. That of an auditor can only be sent back unchanged. */
export function refuseNewAuditor({ actor }: OrgContext, role: RoleName): void {
  if (makesAuditors(actor) || grantableRoleNames.some((name) => name === role)) return
  throw new AppError('invalid_request', {
    field: 'role',
    message: `must be ${grantableRoleNames.join(' or ')}; an admin can make this person an auditor in the console`,
  })
}

/**
 * Two admins who take each other's role at the same time must not leave nobody: decided under the organization's lock. A
 * key may do as the contract says.
 */
export async function keepLastAdmin(ctx: WriteContext, before: UserRow): Promise<void> {
  if (ctx.actor.type === 'key' || before.role !== 'org_admin' || !before.isActive) return
  const admins = await listAdmins(ctx)
  if (!admins.some(({ id }) => id !== before.id)) throw new AppError('last_admin')
}
