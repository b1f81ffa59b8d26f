import { weekMs } from '../../../platform/clock/durations.ts'

/** The Mondays, at midnight UTC, on which the last weeks began, ending with this week. */
export function listWeekStarts(now: Date, count: number): Date[] {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - sinceMonday)
  return Array.from({ length: count }, (_, index) => new Date(monday - (count - 1 - index) * weekMs))
}

/** In the order of the catalog. Sums come in an order of their own, which changes from one read to the next. */
export function sortByCategory<T extends { categoryId: string }>(
  rows: readonly T[],
  categoryIds: readonly string[],
): T[] {
  const places = new Map(categoryIds.map((id, place) => [id, place]))
  const placeOf = ({ categoryId }: T) => places.get(categoryId) ?? categoryIds.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
