/** Fields managed by an identity provider through SCIM must be changed there; changes here would be overwritten. */

import { AppError } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import type { PeopleRules } from '../../organization/organization/organization.ts'
import { hasManagedTeams, type UserRow } from '../../organization/people/people.ts'
import { isPrivileged } from './role-rules.ts'

type Changed = { name: boolean; email: boolean; team: boolean }

export async function refuseManagedFields(
  ctx: WriteContext,
  before: UserRow & { hasRights: boolean },
  changed: Changed,
): Promise<void> {
  if (!before.isScimManaged || ctx.actor.type === 'scim') return
  if (changed.name) throw managedField('name')
  // SCIM cannot change every email of people with rights, so this stays possible in the console.
  if (changed.email && !before.hasRights) throw managedField('email')
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

/**
 * Receiving someone's mail is enough to take over their account, and SCIM never grants rights. Team leads are many, so
 * their emails may change within their domain or to one that the organization allows.
 */
export function refuseScimTakeover(
  { actor }: WriteContext,
  before: UserRow,
  { rules, isLead, email }: { rules: PeopleRules; isLead: boolean; email: string },
): void {
  if (actor.type !== 'scim') return
  const refuse = (what: string) => {
    throw new AppError('admin_change_not_allowed', {
      message: `${before.email} ${what}. SCIM cannot change their address: change it in the console, under People.`,
    })
  }
  if (isPrivileged(before.role)) refuse('is an admin or auditor of the organization')
  if (before.isEmailProtected) refuse('was an admin or auditor of the organization')
  if (isLead && !rules.allowedEmailDomains.includes(domainOf(email)) && domainOf(email) !== domainOf(before.email)) {
    refuse('leads a team, and the new address is at a domain that the organization does not list')
  }
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
