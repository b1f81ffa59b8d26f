/** Fields managed by an identity provider through SCIM must be changed there; changes here would be overwritten. */

import { AppError } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { hasManagedTeams, type UserRow } from '../../organization/people/people.ts'
import { isPrivileged } from './role-rules.ts'

type Changed = { name: boolean; email: boolean; team: boolean }

export async function refuseManagedFields(ctx: WriteContext, before: UserRow, changed: Changed): Promise<void> {
  if (!before.isScimManaged || ctx.actor.type === 'scim') return
  if (changed.name) throw managedField('name')
  // SCIM cannot change the email of an admin or auditor, so this stays possible in the console.
  if (changed.email && !isPrivileged(before.role)) throw managedField('email')
  if (changed.team && (await isTeamManaged(ctx, before))) {
    throw managedField('teamId', 'comes from the groups of your identity provider (SCIM); change the groups there')
  }
}

/** Teams are managed only if groups are synchronized as well. */
export async function isTeamManaged(ctx: WriteContext, { isScimManaged }: UserRow): Promise<boolean> {
  return isScimManaged && (await hasManagedTeams(ctx.db, ctx.org.id))
}

function managedField(field: string, message = 'is managed by SCIM; change it in your identity provider'): AppError {
  return new AppError('managed_by_scim', { field, message })
}

/** Receiving an admin's or auditor's mail is enough to take over the account, and SCIM never grants these roles. */
export function refuseScimTakeover({ actor }: WriteContext, before: UserRow): void {
  if (actor.type !== 'scim' || !isPrivileged(before.role)) return
  throw new AppError('admin_change_not_allowed', {
    message: `${before.email} is an admin or auditor of the organization. SCIM cannot change their address: change it in the console, under People.`,
  })
}
