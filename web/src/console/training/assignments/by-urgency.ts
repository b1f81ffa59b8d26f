import type { UserAssignment } from '@parapet/contract'

/** Overdue assignments come first, then open ones, both by due date, then completed ones. Otherwise the order stays. */
export function byUrgency(a: UserAssignment, b: UserAssignment): number {
  const rank = rankOf(a) - rankOf(b)
  return rank !== 0 || a.userStatus === 'completed' ? rank : dueOf(a) - dueOf(b)
}

function rankOf({ isOverdue, userStatus }: UserAssignment): number {
  return isOverdue ? 0 : userStatus === 'completed' ? 2 : 1
}

/** Without a due date last: later than any date can be. */
function dueOf({ dueAt }: UserAssignment): number {
  return dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt)
}
