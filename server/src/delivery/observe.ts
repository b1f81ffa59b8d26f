import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../platform/database/database.ts'
import type { DispatcherOptions } from './dispatcher.ts'
import { findQueueFigures, type QueueFigures } from './queue.queries.ts'

/** The engine's metrics for Prometheus. Returns the callbacks for the dispatcher: after each attempt and each claim. */
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
  const gauge = (name: string, help: string, field: keyof QueueFigures) =>
    new Gauge({
      ...{ name, help },
      registers: [registry],
      async collect() {
        this.set((await look())?.[field] ?? Number.NaN)
      },
    })
  gauge('parapet_webhook_queue_depth', 'Deliveries that wait or are under way', 'depth')
  gauge('parapet_webhook_oldest_due_seconds', 'How long the oldest due delivery has waited', 'oldestSeconds')
  gauge('parapet_webhook_endpoints_disabled', 'Endpoints that are disabled', 'disabled')
  const chatAttempts = new Counter({
    name: 'parapet_chat_attempts_total',
    help: 'Attempts to post a chat message, by chat app and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  gauge(
    'parapet_chat_channels_disabled',
    'Chat channels that were disabled because messages failed',
    'disabledChannels',
  )
  const storeAttempts = new Counter({
    name: 'parapet_record_store_attempts_total',
    help: 'Attempts to send statements to learning record stores, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  gauge(
    'parapet_record_stores_disabled',
    'Learning record stores that were disabled because statements failed',
    'disabledStores',
  )
  const full = new Gauge({
    name: 'parapet_webhook_organizations_full',
    help: 'Organizations that have as many attempts under way as they may',
    registers: [registry],
  })
  return {
    onAttempt(outcome, seconds, kind) {
      if (kind === 'xapi') storeAttempts.inc({ outcome })
      else if (kind !== 'webhook') chatAttempts.inc({ kind, outcome })
      attempts.inc({ outcome })
      duration.observe(seconds)
    },
    onClaimed: ({ fullOrgCount }) => full.set(fullOrgCount),
  }
}
