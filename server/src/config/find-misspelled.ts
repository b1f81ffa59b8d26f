/**
 * Settings that are almost one of ours. Ignored silently, `DATABSE_URL` would start an empty database.
 */
export function findMisspelled(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find((one) => countEdits(name, one) <= (one.length < 10 ? 1 : 2))
    return meant === undefined || meant.length < 6 ? [] : [`${name} isn't a setting. Did you mean ${meant}?`]
  })
}

/** How many letters have to be added, removed, replaced or exchanged with their neighbor. */
function countEdits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next.push(
        Math.min(
          (last[column] as number) + 1,
          (next[column - 1] as number) + 1,
          (last[column - 1] as number) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[beforeLast, last] = [last, next]
  }
  return last[to.length] as number
}
