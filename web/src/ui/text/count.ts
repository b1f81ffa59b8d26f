/** A number with its noun: `1 person`, `3,002 people`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}

/** Rounded down, as in reports and frameworks: 100% means all, and a required share is not met before it is reached. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole)
}
