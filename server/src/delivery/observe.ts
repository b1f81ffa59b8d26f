import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../platform/database/database.ts'
import type { ChannelMetrics, Channels } from './channel.ts'
import type { DispatcherOptions } from './dispatcher.ts'
import type { EndpointKind } from './endpoints.queries.ts'
import { findQueueFigures, type QueueFigures } from './queue.queries.ts'

/** The engine's metrics for Prometheus. Returns the callbacks for the dispatcher: after each attempt and each claim. */
export function observeDeliveries(
  db: Db,
  registry: Registry,
  channels: Channels,
): Required<Pick<DispatcherOptions, 'onAttempt' | 'onClaimed'>> {
  const attempts = new Counter({
    name: 'parapet_webhook_attempts_total',
    help: 'Attempts by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'parapet_webhook_attempt_duration_seconds',
    help: 'Time of an attempt, from DNS to the last byte',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  })
  /** One query for all gauges. Each gauge awaits it, or it would report the previous values. */
  let looking: ReturnType<typeof findQueueFigures> | undefined
  const look = () => {
    looking ??= findQueueFigures(db)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const gauge = (metric: { name: string; help: string }, read: (figures: QueueFigures) => number) =>
    new Gauge({
      ...metric,
      registers: [registry],
      async collect() {
        const figures = await look()
        this.set(figures === undefined ? Number.NaN : read(figures))
      },
    })
  gauge({ name: 'parapet_webhook_queue_depth', help: 'Deliveries that wait or are under way' }, ({ depth }) => depth)
  gauge(
    { name: 'parapet_webhook_oldest_due_seconds', help: 'How long the oldest due delivery has waited' },
    ({ oldestSeconds }) => oldestSeconds,
  )
  /** Returns what counts an attempt, by kind. */
  const observeKinds = ({ attempts, disabled }: ChannelMetrics, kinds: EndpointKind[]) => {
    const { isByFailuresOnly, ...metric } = disabled
    const countOf = (found: { total: number; failed: number } | undefined) =>
      (isByFailuresOnly ? found?.failed : found?.total) ?? 0
    gauge(metric, (figures) => kinds.reduce((sum, kind) => sum + countOf(figures.disabled[kind]), 0))
    if (attempts === undefined) return []
    const { isByKind, name, help } = attempts
    const labelNames = isByKind ? ['kind', 'outcome'] : ['outcome']
    const counter = new Counter({ name, help, labelNames, registers: [registry] })
    return kinds.map((kind) => {
      const count = (outcome: string) => counter.inc(isByKind ? { kind, outcome } : { outcome })
      return [kind, count] as const
    })
  }
  const countOwn = new Map(listMetrics(channels).flatMap(({ metrics, kinds }) => observeKinds(metrics, kinds)))
  const full = new Gauge({
    name: 'parapet_webhook_organizations_full',
    help: 'Organizations that have as many attempts under way as they may',
    registers: [registry],
  })
  return {
    onAttempt(outcome, seconds, kind) {
      countOwn.get(kind)?.(outcome)
      attempts.inc({ outcome })
      duration.observe(seconds)
    },
    onClaimed: ({ fullOrgCount }) => full.set(fullOrgCount),
  }
}

function listMetrics(channels: Channels): { metrics: ChannelMetrics; kinds: EndpointKind[] }[] {
  const kinds = Object.keys(channels) as EndpointKind[]
  const groups = Map.groupBy(kinds, (kind) => channels[kind].metrics)
  return [...groups].map(([metrics, kinds]) => ({ metrics, kinds }))
}
