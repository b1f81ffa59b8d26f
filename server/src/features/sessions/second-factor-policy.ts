import type { SecondFactorPolicy } from '@parapet/contract'

/** Whether the organization wants a second factor of somebody with this role. */
export function needsSecondFactor(policy: SecondFactorPolicy, role: string): boolean {
  switch (policy) {
    case 'optional':
      return false
    case 'admins':
      return role === 'org_admin'
    case 'everyone':
      return true
  }
}
