/** One for all: comparing with it takes a fraction of the time of `localeCompare`. `Team 2` comes before `Team 10`. */
const names = new Intl.Collator(undefined, { numeric: true })

export function byName(a: { name: string }, b: { name: string }): number {
  return names.compare(a.name, b.name)
}
