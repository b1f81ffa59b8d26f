import type { EventData, EventType } from '@parapet/contract'
import type { InTransaction, OrgContext } from '../platform/context.ts'
import { newId } from '../platform/crypto/random.ts'
import type { Eraser } from '../platform/eraser.ts'
import { toEventId } from './event-id.ts'
import { insertEvents, lockSubscribers, replaceInEvents } from './events.queries.ts'

/**
 * Raises an event for the organization's endpoints in the transaction of the change: event and deliveries exist if and
 * only if the change does. Disabled endpoints get a held delivery.
 */
export async function raiseEvent<T extends EventType>(
  ctx: InTransaction,
  type: T,
  data: EventData[T],
): Promise<string> {
  const [id] = await raiseEvents(ctx, type, [data])
  return id as string
}

/** The same for many events in a fixed number of statements. Their ids sort in the given order. */
export async function raiseEvents<T extends EventType>(
  ctx: InTransaction,
  type: T,
  data: readonly EventData[T][],
): Promise<string[]> {
  if (data.length === 0) return []
  const orgId = ctx.org.id
  const now = ctx.clock.now()
  const events = data.map((one) => composeEvent(ctx, type, one, now))
  const subscribers = await lockSubscribers(ctx.db, orgId, type)
  await insertEvents(ctx.db, { orgId, type, now, events, subscribers })
  return events.map(({ id }) => toEventId(id))
}

/** A new event with its body, byte for byte as signed and sent. */
export function composeEvent<T extends EventType>(ctx: OrgContext, type: T, data: EventData[T], now: Date) {
  const id = newId()
  const envelope = { id: toEventId(id), type, createdAt: now.toISOString(), orgId: ctx.org.id, data }
  return { id, body: Buffer.from(JSON.stringify(envelope)) }
}

export const eraseFromEvents: Eraser = (ctx, person) => replaceInEvents(ctx.db, ctx.org.id, person, person.replacement)
