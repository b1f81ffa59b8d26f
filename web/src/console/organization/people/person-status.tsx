import type { User } from '@parapet/contract'
import { Status, type StatusName, statusLabel } from '../../../ui/text/status.tsx'

type Known = Pick<User, 'isActive' | 'lastLoginAt'>

function nameOf({ isActive, lastLoginAt }: Known): StatusName {
  return isActive ? (lastLoginAt === null ? 'invited' : 'active') : 'deactivated'
}

/** For sorting and for CSV. */
export function toPersonStatus(person: Known): string {
  return statusLabel(nameOf(person))
}

export function PersonStatus({ person }: { person: Known }) {
  return <Status of={nameOf(person)} />
}
