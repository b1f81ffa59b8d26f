import { openWorkplace } from '../workplace.ts'
import { measureClaimCost } from './claim-cost.ts'
import { measureFairness, measureLatency } from './latency.ts'
import type { Measure, WebhookOptions, WebhookSizes } from './measures.ts'
import { measureThroughput } from './throughput.ts'

export const publishedWebhookSizes: WebhookSizes = {
  deliveries: 6000,
  eventsPerSecond: 200,
  latencySeconds: 3,
  blackHoleDue: 10_000,
  healthyEndpoints: 50,
  dueRows: 100_000,
  historyRows: 1_000_000,
}

/** Every figure with a goal for the webhook engine, on a separate PostgreSQL. */
export async function runWebhookBenchmarks(options: WebhookOptions & { profileFolder?: string }): Promise<Measure[]> {
  options.tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  const measures: Measure[] = []
  for (const measure of [measureThroughput, measureLatency, measureFairness, measureClaimCost]) {
    options.signal.throwIfAborted()
    measures.push(...(await measure(workplace, options)))
  }
  return measures
}
