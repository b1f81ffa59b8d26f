/** How long somebody has kept practicing. Nothing is stored but the days: another unit only counts them differently. */
import type { LearnStreak, StreakUnit } from '@parapet/contract'
import { fromDayNumber, mondayOfWeek, toDayNumber, toWeekNumber } from '../local-days.rules.ts'

type Unit = {
  numberOf(day: string): number
  firstDayOf(number: number): string
  /** Names the free pass that a missing one takes; null where none is free. */
  passOf(number: number): string | null
}

const units: Record<StreakUnit, Unit> = {
  days: { numberOf: toDayNumber, firstDayOf: fromDayNumber, passOf: () => null },
  weeks: { numberOf: toWeekNumber, firstDayOf: mondayOfWeek, passOf: quarterOf },
}

/** The quarter in which a week begins. */
function quarterOf(week: number): string {
  const monday = mondayOfWeek(week)
  return `${monday.slice(0, 4)}/${Math.ceil(Number(monday.slice(5, 7)) / 3)}`
}

/** A free week keeps a streak without making it longer. The days are in chronological order; so is `today` in it. */
export function toStreak(days: readonly string[], today: string, unit: StreakUnit): LearnStreak {
  const { numberOf, firstDayOf, passOf } = units[unit]
  const taken = new Set<string>()
  /** Takes the passes for what is missing between two numbers; false, and takes none, if one is gone. */
  const bridge = (from: number, to: number): boolean => {
    // There is no third quarter in two months.
    if (to - from - 1 > 2) return false
    const passes = Array.from({ length: to - from - 1 }, (_, index) => passOf(from + 1 + index))
    const free = passes.filter((pass) => pass !== null && !taken.has(pass))
    if (new Set(free).size < passes.length) return false
    for (const pass of free) taken.add(pass as string)
    return true
  }
  const numbers = [...new Set(days.map(numberOf))]
  let run = { first: 0, last: Number.NEGATIVE_INFINITY, length: 0 }
  let best = 0
  for (const number of numbers) {
    const goesOn = run.length > 0 && bridge(run.last, number)
    run = goesOn
      ? { first: run.first, last: number, length: run.length + 1 }
      : { first: number, last: number, length: 1 }
    best = Math.max(best, run.length)
  }
  const now = numberOf(today)
  const isDone = run.last >= now
  // The current one isn't over: it is missing only once the next begins.
  const isAlive = run.length > 0 && (isDone || bridge(run.last, now))
  const pass = passOf(now)
  return {
    unit,
    current: isAlive ? run.length : 0,
    best,
    since: isAlive ? firstDayOf(run.first) : null,
    isDone,
    hasFreeWeek: pass !== null && !taken.has(pass),
  }
}
