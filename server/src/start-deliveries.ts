/** Webhooks, chat messages and statements: claimed, sent and tried again until the service stops. */
import type { Registry } from 'prom-client'
import type { DispatchStep } from './delivery/delivery.ts'
import { deliveryRules } from './features.ts'
import type { Service } from './open-service.ts'
import type { Guard } from './platform/net/guard.ts'

/** From DNS to the last byte, as published. */
const deliveryDeadlineMs = 15_000

export type DeliveryOptions = {
  publicUrl: string
  guard: Guard
  registry: Registry | undefined
  /** Told of every step of the webhook engine; kill tests end the process there. */
  onStep?: ((step: DispatchStep) => void) | undefined
}

export async function startDeliveries(service: Service, { publicUrl, guard, registry, onStep }: DeliveryOptions) {
  const { config, connection, database, log, sealer } = service
  const [{ startDeliveryWorker }, { createGuardedSender }, { startDatabaseClock }] = await Promise.all([
    import('./delivery/delivery.ts'),
    import('./platform/net/send-request.ts'),
    import('./platform/clock/database-clock.ts'),
  ])
  const clock = await startDatabaseClock(database.db)
  const observe =
    registry === undefined
      ? {}
      : (await import('./delivery/observe.ts')).observeDeliveries(database.db, registry, deliveryRules.channels)
  const worker = startDeliveryWorker({
    ...observe,
    ...deliveryRules,
    database,
    connection,
    clock,
    log,
    sealer,
    sender: createGuardedSender({ guard, deadlineMs: deliveryDeadlineMs }),
    delaysMs: config.webhookDelaysMs,
    publicUrl,
    onStep,
  })
  return {
    async stop() {
      await worker.stop()
      clock.stop()
    },
  }
}
