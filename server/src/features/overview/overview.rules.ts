const weekMs = 7 * 86_400_000

/** The Mondays, at midnight UTC, on which the last weeks began, ending with this week. */
export function listWeekStarts(now: Date, count: number): Date[] {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - sinceMonday)
  return Array.from({ length: count }, (_, index) => new Date(monday - (count - 1 - index) * weekMs))
}
