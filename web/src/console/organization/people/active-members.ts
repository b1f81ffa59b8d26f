import { compareValues } from '../../../ui/table/sort-rows.ts'
import { countOf } from '../../../ui/text/count.ts'

type Person = { isActive: boolean }

/** Who is counted as a member, on every page: active people. Deactivated ones are named apart. */
export function listActive<T extends Person>(members: readonly T[]): T[] {
  return members.filter(({ isActive }) => isActive)
}

/** By name, active members before deactivated ones. */
export function sortMembers<T extends Person & { name: string }>(members: readonly T[]): T[] {
  return members.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || compareValues(a.name, b.name))
}

/** `and 2 deactivated`; undefined if all are active. */
export function noteDeactivated(members: readonly Person[]): string | undefined {
  const others = members.length - listActive(members).length
  return others === 0 ? undefined : `and ${others.toLocaleString()} deactivated`
}

/** By team. The API's `memberCount` includes deactivated people. */
export function countActiveByTeam(people: readonly (Person & { teamId: string | null })[]): Map<string | null, number> {
  const teams = Map.groupBy(listActive(people), ({ teamId }) => teamId)
  return new Map([...teams].map(([teamId, members]) => [teamId, members.length]))
}

export function memberWords(count: number): string {
  return countOf(count, 'member', 'members')
}
