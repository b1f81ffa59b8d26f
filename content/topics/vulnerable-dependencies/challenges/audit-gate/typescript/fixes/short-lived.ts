// block: read-exceptions
const maxDays = 30

export function readExceptions(json: string, today: string): Exception[] {
  const entries = JSON.parse(json) as Exception[]
  const latest = new Date(Date.parse(today) + maxDays * 86_400_000).toISOString().slice(0, 10)
  for (const { advisory, reason, until } of entries) {
    if (!reason?.trim() || !/^\d{4}-\d\d-\d\d$/.test(until)) throw new Error(`${advisory}: reason and date are needed`)
    if (until > latest) throw new Error(`${advisory}: at most ${maxDays} days`)
  }
  return entries.filter(({ until }) => until >= today)
}
// end
