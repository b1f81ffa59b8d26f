/** The organization's rules about addresses, and about admins made by API keys. */

import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { isAllowedEmail, type PeopleRules } from '../../organization/organization/organization.ts'

/** Returns the refusal of an address outside the allowed domains. */
export function findDomainProblem({ allowedEmailDomains }: PeopleRules, email: string): AppError | undefined {
  if (isAllowedEmail(email, allowedEmailDomains)) return undefined
  const [last, ...others] = allowedEmailDomains.toReversed()
  const domains = others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`
  return new AppError('email_domain_not_allowed', {
    field: 'email',
    message: `must be an address at ${domains}`,
    allowedDomains: allowedEmailDomains,
  })
}

export function checkEmailDomain(rules: PeopleRules, email: string): void {
  const problem = findDomainProblem(rules, email)
  if (problem !== undefined) throw problem
}

/**
 * Stops a key from making an admin, or from changing the email of an admin or a team lead, which amounts to taking over
 * their rights. The old secret of a
 * key that was handed over may do neither, because the admin who left knows it.
 */
export function refuseKey({ actor }: OrgContext, { canKeysMakeAdmins }: PeopleRules): void {
  if (actor.type !== 'key') return
  if (!canKeysMakeAdmins) {
    throw new AppError('admin_change_not_allowed', {
      message:
        'the organization does not let API keys do this; an admin can do it in the console, or allow it under Organization details',
    })
  }
  if (actor.formerUserId !== null) {
    throw new AppError('admin_change_not_allowed', {
      message: 'the old secret of a key cannot do this; use the new one',
    })
  }
}
