/** What webhook tests need in addition to the world, through the API: endpoints, events, and deliveries on demand. */
import { type EventData, EventEnvelope, type EventType, events, retryDelaysMs } from '@parapet/contract'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { raiseEvent } from '../src/delivery/delivery.ts'
import { createDispatcher, type DispatcherOptions } from '../src/delivery/dispatcher.ts'
import { deliveryRules } from '../src/features.ts'
import { inTransaction } from '../src/platform/context.ts'
import { createGuardedSender } from '../src/platform/net/send-request.ts'
import type { TestOrganization, World } from './world.ts'

export type NewEndpoint = { id: string; secret: string }

export async function createEndpoint(
  org: TestOrganization,
  url: string,
  events: EventType[] = ['assignment.created'],
): Promise<NewEndpoint> {
  const { status, body, text } = await org.request('POST', '/webhook-endpoints', { url, events })
  if (status !== 200) throw new Error(`no endpoint: ${status} ${text}`)
  return body
}

const ajv = addFormats.default(new Ajv({ strict: false }))
const isEnvelope = ajv.compile(EventEnvelope)
const isData = new Map(Object.entries(events).map(([type, { dataSchema }]) => [type, ajv.compile(dataSchema)]))

/** Throws if the bytes are not an envelope, or its data does not match the catalog. Returns the envelope. */
export function checkEnvelope(body: Buffer): EventEnvelope {
  const envelope = JSON.parse(body.toString('utf8'))
  if (!isEnvelope(envelope)) throw new Error(`no envelope: ${ajv.errorsText(isEnvelope.errors)}`)
  const validate = isData.get(envelope.type)
  if (validate?.(envelope.data) !== true)
    throw new Error(`data of ${envelope.type}: ${ajv.errorsText(validate?.errors)}`)
  return envelope
}

/** Raises an event in its own transaction, and checks what was stored against the catalog. Returns the event id. */
export async function raise<T extends EventType = 'assignment.created'>(
  world: World,
  org: TestOrganization,
  type: T = 'assignment.created' as T,
  data: EventData[T] = events[type].example,
): Promise<string> {
  const id = await inTransaction(org.context(), (ctx) => raiseEvent(ctx, type, data))
  const { rows } = await world.database.pool.query(
    'select body from webhook_events where org_id = $1 order by id desc limit 1',
    [org.id],
  )
  checkEnvelope(rows[0].body)
  return id
}

export type CourierOptions = Partial<DispatcherOptions> & { deadlineMs?: number }

/** Claims and sends everything due by the world's clock. Returns the number of attempts. */
export async function deliverDue(
  world: World,
  { deadlineMs = 10_000, ...options }: CourierOptions = {},
): Promise<number> {
  const sender = options.sender ?? createGuardedSender({ guard: world.guard, deadlineMs })
  let attempts = 0
  try {
    for (let claimed = -1; claimed !== 0; attempts += claimed) {
      const dispatcher = createDispatcher({
        database: world.database,
        clock: world.clock,
        log: world.log,
        sealer: world.sealer,
        ...deliveryRules,
        delaysMs: retryDelaysMs,
        publicUrl: world.url,
        ...options,
        sender,
      })
      claimed = await dispatcher.claim()
      await dispatcher.settle()
    }
  } finally {
    if (options.sender === undefined) await sender.close()
  }
  return attempts
}

/** The newest deliveries of an endpoint, as the API lists them. */
export async function listDeliveries(org: TestOrganization, endpointId: string, query = '') {
  const { status, body, text } = await org.request('GET', `/webhook-endpoints/${endpointId}/deliveries${query}`)
  if (status !== 200) throw new Error(`no deliveries: ${status} ${text}`)
  return body
}

/** One delivery with its attempts. */
export async function readDelivery(org: TestOrganization, endpointId: string, id: string) {
  const { status, body, text } = await org.request('GET', `/webhook-endpoints/${endpointId}/deliveries/${id}`)
  if (status !== 200) throw new Error(`no delivery: ${status} ${text}`)
  return body
}

/** Makes every attempt of queued deliveries fail, until they are exhausted. The receiver must answer with failures. */
export async function exhaust(world: World, options: CourierOptions = {}): Promise<void> {
  await deliverDue(world, options)
  for (const delayMs of retryDelaysMs) {
    world.clock.advance(delayMs + 5000)
    await deliverDue(world, options)
  }
}
