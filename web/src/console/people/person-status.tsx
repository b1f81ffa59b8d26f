import type { User } from '@parapet/contract'
import { Chip, type ChipKind } from '../../ui/chip.tsx'

type Known = Pick<User, 'isActive' | 'lastLoginAt'>

export function toPersonStatus({ isActive, lastLoginAt }: Known): string {
  return isActive ? (lastLoginAt === null ? 'Invited' : 'Active') : 'Deactivated'
}

const kinds: Record<string, ChipKind> = { Active: 'success', Invited: 'accent' }

export function PersonStatus({ person }: { person: Known }) {
  const status = toPersonStatus(person)
  return <Chip kind={kinds[status] ?? 'plain'}>{status}</Chip>
}
