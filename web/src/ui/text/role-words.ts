import type { RoleName } from '@parapet/contract'

const words: Record<RoleName, string> = { learner: 'Learner', org_admin: 'Admin', auditor: 'Auditor' }

export function toRoleWord(role: RoleName): string {
  return words[role]
}
