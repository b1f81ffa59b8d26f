/** Events under load, and their outcome: raised, received, lost, duplicated. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { WebhookSite } from './webhook-site.ts'

/** Raises events one after the other, until stopped. */
export function startRaising(site: WebhookSite, pauseMs: number): { ids: string[]; stop(): Promise<void> } {
  const ids: string[] = []
  let isStopped = false
  const raising = (async () => {
    while (!isStopped) {
      const id = await site.raise()
      if (id !== undefined) ids.push(id)
      await sleep(pauseMs)
    }
  })()
  return {
    ids,
    async stop() {
      isStopped = true
      await raising
    },
  }
}

export async function isAllDelivered(site: WebhookSite): Promise<boolean> {
  const rows = await site.query<{ status: string }>(`select status from webhook_deliveries where status <> 'delivered'`)
  return rows.length === 0
}

type Tally = { raised: number; received: number; lost: string[]; duplicates: number; mostAttempts: number }

/** Compares what the receiver got with what was raised; ideally every delivery once. */
export async function tally(site: WebhookSite, acknowledged: string[]): Promise<Tally> {
  const deliveries = await site.query<{ id: string; attempts: number }>(
    'select id, attempt_count as attempts from webhook_deliveries',
  )
  const receivedDeliveries = new Map<string, Set<string>>()
  for (const { deliveryId, eventId } of site.receiver.received) {
    receivedDeliveries.set(deliveryId, (receivedDeliveries.get(deliveryId) ?? new Set()).add(eventId))
  }
  const receivedEvents = site.receiver.counts()
  for (const ids of receivedDeliveries.values()) expect(ids.size).toBe(1)
  return {
    raised: acknowledged.length,
    received: site.receiver.received.length,
    lost: [
      ...deliveries.map(({ id }) => id).filter((id) => !receivedDeliveries.has(id)),
      ...acknowledged.filter((id) => !receivedEvents.has(id)),
    ],
    duplicates: site.receiver.received.length - receivedDeliveries.size,
    mostAttempts: Math.max(...deliveries.map(({ attempts }) => attempts)),
  }
}

export function tell(what: string, { raised, received, lost, duplicates }: Tally, leased: number): void {
  console.info(
    `${what}: ${raised} events raised, ${received} requests received, ${lost.length} lost, ` +
      `${duplicates} duplicates of ${leased} deliveries in flight`,
  )
}
