/** What code reaches beyond itself: names, connections and programs, all of them with the judge. Each takes and gives data only. */
type Outside = (...args: never[]) => unknown

const offered = new Map<string, Outside>()

export function offerOutside(functions: Record<string, Outside>): void {
  for (const [name, run] of Object.entries(functions)) offered.set(name, run)
}

export function withdrawOutside(names: readonly string[]): void {
  for (const name of names) offered.delete(name)
}

/** The code wrote the name and the arguments. */
export function askOutside(name: unknown, args: unknown): unknown {
  const run = typeof name === 'string' ? offered.get(name) : undefined
  if (run === undefined || !Array.isArray(args)) return { problem: 'NOT_OFFERED' }
  return Reflect.apply(run, undefined, args)
}
