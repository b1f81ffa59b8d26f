/** One figure and its goal. */
export type Measure = {
  title: string
  found: number
  /** The lowest and highest of single rounds, if any. */
  range?: [number, number]
  unit: 'x' | 'ms' | 'KB' | 'MB' | 'failed' | 'elements'
  goal: { atLeast: number } | { atMost: number }
  notes: string[]
}

export type WebhookSizes = {
  /** Deliveries in each round of the throughput measurement. */
  deliveries: number
  eventsPerSecond: number
  latencySeconds: number
  blackHoleDue: number
  healthyEndpoints: number
  dueRows: number
  historyRows: number
}

export type WebhookOptions = {
  sizes: WebhookSizes
  rounds: number
  signal: AbortSignal
  tell(message: string): void
}

export function isMet({ found, goal }: Measure): boolean {
  return 'atLeast' in goal ? found >= goal.atLeast : found <= goal.atMost
}

export function describeMeasure(measure: Measure): string[] {
  const { title, found, range, unit, goal, notes } = measure
  const show = (value: number) =>
    unit === 'x' ? value.toFixed(2) : `${value.toFixed(unit === 'failed' || unit === 'elements' ? 0 : 1)} ${unit}`
  const goalText = 'atLeast' in goal ? `goal >= ${show(goal.atLeast)}` : `goal <= ${show(goal.atMost)}`
  const rounds = range === undefined ? '' : ` (rounds ${range.map(show).join(' to ')})`
  return [
    title,
    `  ${isMet(measure) ? 'pass' : 'MISS'}  ${show(found)}${rounds}, ${goalText}`,
    ...notes.map((note) => `  ${note}`),
  ]
}

/** The value below which this share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
