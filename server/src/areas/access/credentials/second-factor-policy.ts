import type { SecondFactorPolicy } from '@parapet/contract'

/** Whether the organization requires a second factor for this role. */
export function needsSecondFactor(policy: SecondFactorPolicy, role: string): boolean {
  switch (policy) {
    case 'optional':
      return false
    case 'admins':
      // Auditors read everything, so they count as admins here.
      return role !== 'learner'
    case 'everyone':
      return true
  }
}
