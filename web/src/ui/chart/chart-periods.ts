const daySeconds = 86_400

/** Moments in seconds, each the start of a week or month. */
type Times = readonly number[]

export function isMonthly(times: Times): boolean {
  return (times[1] ?? 0) - (times[0] ?? 0) >= 28 * daySeconds
}

/** When the last period is over: as long after its start as the one before took, so that it is as wide as the others. */
export function endOf(times: Times): number {
  const last = times.at(-1) ?? 0
  const before = times.at(-2)
  return last + (before === undefined ? 7 * daySeconds : last - before)
}

/** The index of the period that a moment is in. */
export function periodAt(times: Times, moment: number): number {
  return Math.max(
    0,
    times.findLastIndex((start) => start <= moment),
  )
}
