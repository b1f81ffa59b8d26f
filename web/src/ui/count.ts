/** A number with its noun: `1 person`, `3,002 people`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}

/** Rounded, but 100% means all. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0
  return part < whole ? Math.min(99, Math.round((100 * part) / whole)) : 100
}
