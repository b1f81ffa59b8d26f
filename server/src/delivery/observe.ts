import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../platform/database/database.ts'
import type { DispatcherOptions } from './dispatcher.ts'
import { findQueueFigures } from './queue.queries.ts'

/** The engine's figures for Prometheus. Gives what the dispatcher calls at every attempt, and whenever it has claimed. */
export function observeDeliveries(
  db: Db,
  registry: Registry,
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
  const depth = new Gauge({
    name: 'parapet_webhook_queue_depth',
    help: 'Deliveries that wait or are under way',
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'parapet_webhook_oldest_due_seconds',
    help: 'How long the oldest due delivery has waited',
    registers: [registry],
  })
  new Gauge({
    name: 'parapet_webhook_endpoints_disabled',
    help: 'Endpoints that are disabled',
    registers: [registry],
    async collect() {
      const figures = await findQueueFigures(db).catch(() => undefined)
      this.set(figures?.disabled ?? Number.NaN)
      depth.set(figures?.depth ?? Number.NaN)
      oldest.set(figures?.oldestSeconds ?? Number.NaN)
    },
  })
  const full = new Gauge({
    name: 'parapet_webhook_organizations_full',
    help: 'Organizations that have as many attempts under way as they may',
    registers: [registry],
  })
  return {
    onAttempt(outcome, seconds) {
      attempts.inc({ outcome })
      duration.observe(seconds)
    },
    onClaimed: ({ fullOrgCount }) => full.set(fullOrgCount),
  }
}
