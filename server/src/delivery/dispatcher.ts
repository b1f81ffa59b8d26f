import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttemptErrorCode } from '@parapet/contract'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock/clock.ts'
import { inTransaction, type OrgContext } from '../platform/context.ts'
import type { Sealer } from '../platform/crypto/sealer.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log/log.ts'
import type { GuardedSender, SendResult } from '../platform/net/send-request.ts'
import { type ClaimedDelivery, claimDueDeliveries, type LaneKey } from './claim.ts'
import { disableAfterExhaustion, warnOfFailures } from './disable-endpoint.ts'
import { toEventId } from './event-id.ts'
import { createLanes, type Offer } from './lanes.ts'
import { type AttemptResult, recordResults } from './record.ts'
import { nextAttemptAt } from './schedule.ts'
import { signatureHeaders } from './sign.ts'
import { secretSealPurpose } from './tables.ts'

/** A sender's deadline is 15 s; the lease is longer by enough to record, and short enough to be taken over within 30 s. */
const defaultLeaseMs = 25_000
const defaultSlots = 256
const recordBatch = 200
const recordAgainMs = 250
const gatherMs = 5
/** A stop does not wait for ever for a database that is gone: the leases end by themselves. */
const recordTriesAtStop = 8
const warnAtAttempt = 3

export type DispatcherOptions = {
  database: Database
  clock: Clock
  log: Logger
  sealer: Sealer
  sender: GuardedSender
  delaysMs: readonly number[]
  publicUrl: string
  /** How many attempts may be under way at once in this process. */
  slots?: number
  leaseMs?: number
  chance?: () => number
  onAttempt?: (outcome: 'delivered' | AttemptErrorCode, seconds: number) => void
  /** Called when something that a claim had to leave behind may go now. */
  onFree?: () => void
  /** Called at each named step; kill tests end the process there. */
  onStep?: (step: DispatchStep) => void
}

export type DispatchStep = 'claimed' | 'signed' | 'sent' | 'recording' | 'recorded'

export type Dispatcher = {
  /** Claims what is due and free for it, and starts sending; gives how many were claimed. */
  claim(): Promise<number>
  /** True when something may be due that waits for a place. */
  hasHeldBack(): boolean
  /** Resolves once nothing is under way and everything is recorded. Nothing may be claimed from then on. */
  settle(): Promise<void>
  activeCount(): number
}

/** A delivery in this process's hands, until its result is written. The token is that of its latest lease. */
type Held = { delivery: ClaimedDelivery; token: string }
type Finished = { held: Held; result: Omit<AttemptResult, 'token'> }

/** What a claim could not take although it may be due: anything at all, or deliveries of certain endpoints. */
type HeldBack = { isAnywhere: boolean; endpointIds: ReadonlySet<string> }
const nothingHeldBack: HeldBack = { isAnywhere: false, endpointIds: new Set() }
const allHeldBack: HeldBack = { isAnywhere: true, endpointIds: new Set() }

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, clock, log, sealer, sender } = options
  const { slots = defaultSlots, leaseMs = defaultLeaseMs, chance = Math.random } = options
  const step = options.onStep ?? (() => {})
  const lanes = createLanes(slots)
  /** By what they are sealed as, so that a rotated one is never met. */
  const openedSecrets = new LRUCache<string, string>({ max: 1000 })
  const heldById = new Map<string, Held>()
  const running = new Set<Promise<void>>()
  /** Endpoints of which a place got free since the latest claim began. */
  const freed = new Set<string>()
  let after: LaneKey | undefined
  let heldBack = nothingHeldBack
  let waiting: Finished[] = []
  let recording: Promise<void> | undefined
  let isStopping = false

  async function attempt(held: Held): Promise<void> {
    const { delivery } = held
    const startedAt = clock.now()
    const begun = performance.now()
    const outcome = await send(delivery, startedAt).catch((error) => {
      log.error({ err: error, deliveryId: delivery.deliveryId }, 'a delivery could not be attempted')
    })
    const durationMs = Math.round(performance.now() - begun)
    lanes.leave(delivery.endpointId, outcome?.errorCode === null, durationMs)
    if (outcome === undefined) {
      // Nothing was sent, so nothing is recorded: it comes due again with its lease.
      letGo(held)
    } else {
      waiting.push({ held, result: toResult(delivery, { startedAt, durationMs, ...outcome }) })
      recording ??= recordWaiting()
      options.onAttempt?.(outcome.errorCode ?? 'delivered', durationMs / 1000)
    }
    freed.add(delivery.endpointId)
    if (heldBack.isAnywhere || heldBack.endpointIds.has(delivery.endpointId)) options.onFree?.()
  }

  async function send(delivery: ClaimedDelivery, startedAt: Date): Promise<Outcome> {
    const eventId = toEventId(delivery.eventId)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'accept-encoding': 'identity',
      'X-Service-Event': delivery.eventType,
      'X-Service-Event-Id': eventId,
      'X-Service-Delivery': delivery.deliveryId,
      ...signatureHeaders({ secrets: openSecrets(delivery, startedAt), eventId, body: delivery.body, now: startedAt }),
    }
    step('signed')
    const result = await sender.send({ url: delivery.url, headers, body: delivery.body })
    step('sent')
    return judge(result)
  }

  function openSecrets({ sealedSecret, sealedOldSecret, oldSecretUntil }: ClaimedDelivery, now: Date): string[] {
    const sealed = [sealedSecret]
    if (sealedOldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now) sealed.push(sealedOldSecret)
    return sealed.map(openSecret)
  }

  function openSecret(sealed: Buffer): string {
    const key = sealed.toString('latin1')
    const known = openedSecrets.get(key)
    if (known !== undefined) return known
    const secret = sealer.open(secretSealPurpose, sealed)
    openedSecrets.set(key, secret)
    return secret
  }

  function toResult(
    delivery: ClaimedDelivery,
    outcome: Outcome & { startedAt: Date; durationMs: number },
  ): Finished['result'] {
    const { orgId, deliveryId, endpointId } = delivery
    const attempt = delivery.attemptsUsed + 1
    const isDelivered = outcome.errorCode === null
    // A test is one shot; a delivery has as many retries as there are delays.
    const next = isDelivered || delivery.isTest ? null : nextAttemptAt(options.delaysMs, attempt, clock.now(), chance())
    const status = isDelivered ? 'delivered' : next === null ? 'exhausted' : 'queued'
    const result = { orgId, deliveryId, endpointId, attempt, ...outcome, nextAttemptAt: next }
    return { ...result, status, isTest: delivery.isTest }
  }

  /** Results that come in while others are being written go together in the next statement. */
  async function recordWaiting(): Promise<void> {
    let failures = 0
    // Those that end at about the same time go together: nobody waits for this.
    await sleep(gatherMs)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, recordBatch)
      waiting = waiting.slice(recordBatch)
      step('recording')
      try {
        await record(batch)
        failures = 0
      } catch (error) {
        failures++
        log.warn({ err: error, count: batch.length }, 'results of deliveries could not be recorded')
        if (isStopping && failures >= recordTriesAtStop) {
          // Leased still, they come due again and are sent once more, as at-least-once allows.
          for (const { held } of batch) letGo(held)
        } else {
          waiting.unshift(...batch)
          await sleep(recordAgainMs)
        }
      }
      step('recorded')
      if (heldBack.isAnywhere) options.onFree?.()
      await sleep(gatherMs)
    }
    recording = undefined
  }

  async function record(batch: Finished[]): Promise<void> {
    const results = batch.map(({ held, result }) => ({ ...result, token: held.token }))
    const tokens = new Map(results.map(({ deliveryId, token }) => [deliveryId, token]))
    const settled = await recordEither(results)
    for (const finished of batch) {
      const { held } = finished
      const { deliveryId } = held.delivery
      // Claimed anew by this very process in the meantime: it is ours still, under the newer token.
      if (!settled.has(deliveryId) && held.token !== tokens.get(deliveryId)) waiting.push(finished)
      else letGo(held)
    }
  }

  /** A value that the database refuses must not cost the others of its batch their record. */
  async function recordEither(results: AttemptResult[]): Promise<Set<string>> {
    try {
      return await recordTogether(results)
    } catch (error) {
      if (!isRefusedValue(error)) throw error
      if (results.length === 1) {
        log.error({ err: error, deliveryId: results[0]?.deliveryId }, 'the result of a delivery was refused')
        return new Set()
      }
      const settled = new Set<string>()
      for (const result of results) for (const id of await recordEither([result])) settled.add(id)
      return settled
    }
  }

  async function recordTogether(results: AttemptResult[]): Promise<Set<string>> {
    const isSpecial = (result: AttemptResult) => isLastFailure(result) || isWarning(result)
    const plain = results.filter((result) => !isSpecial(result))
    const settled = new Set(plain.length === 0 ? [] : await recordResults(database.db, plain))
    // One transaction for each endpoint: it locks one endpoint only, so two of them cannot wait for each other.
    const byEndpoint = Map.groupBy(results.filter(isSpecial), ({ endpointId }) => endpointId)
    for (const group of byEndpoint.values()) for (const id of await recordFailures(group)) settled.add(id)
    return settled
  }

  /** Last failures disable the endpoint, third ones warn, both in the transaction that records them. */
  async function recordFailures(results: AttemptResult[]): Promise<string[]> {
    const [{ orgId, endpointId }] = results as [AttemptResult]
    const ctx: OrgContext = {
      db: database.db,
      clock,
      log,
      actor: { type: 'worker', job: 'webhooks' },
      org: { id: orgId },
      requestId: null,
      sealer,
      publicUrl: options.publicUrl,
    }
    return inTransaction(ctx, async (ctx) => {
      const settled = await recordResults(ctx.db, results)
      const own = results.filter(({ deliveryId }) => settled.includes(deliveryId))
      const last = own.find(isLastFailure)
      const worst = last ?? own[0]
      if (worst === undefined) return settled
      const error = worst.errorMessage ?? 'unknown'
      if (last !== undefined) await disableAfterExhaustion(ctx, endpointId, error)
      else await warnOfFailures(ctx, endpointId, error)
      return settled
    })
  }

  function letGo(held: Held): void {
    const { deliveryId } = held.delivery
    if (heldById.get(deliveryId) === held) heldById.delete(deliveryId)
  }

  function begin(delivery: ClaimedDelivery, token: string): void {
    const known = heldById.get(delivery.deliveryId)
    if (known !== undefined && known.delivery.attemptsUsed === delivery.attemptsUsed) {
      // Its lease ran out while it is in our own hands, as after a long pause: it goes on, and is not sent again.
      known.token = token
      return
    }
    const held = { delivery, token }
    heldById.set(delivery.deliveryId, held)
    lanes.enter(delivery.endpointId)
    const work = attempt(held).finally(() => running.delete(work))
    running.add(work)
  }

  /** One statement, what it took, and what it had to leave behind. */
  async function claimOnce(): Promise<{ count: number; isMore: boolean; heldBack: HeldBack }> {
    const offer = lanes.offer()
    // What is not recorded yet would be sent again after a crash: that must not grow without limit.
    if (offer.limit === 0 || waiting.length >= slots) return { count: 0, isMore: false, heldBack: allHeldBack }
    const token = randomUUID()
    const began = after
    const claimed = await claimDueDeliveries(database.db, { ...offer, token, now: clock.now(), leaseMs, after })
    step('claimed')
    after = claimed.after
    for (const delivery of claimed.deliveries) begin(delivery, token)
    return {
      count: claimed.deliveries.length,
      // At the end of the row of endpoints, those before the place where it began have their turn.
      isMore: after !== undefined || began !== undefined,
      heldBack: { isAnywhere: offer.isFirstAttemptsOnly, endpointIds: listFullLanes(claimed.deliveries, offer) },
    }
  }

  return {
    async claim() {
      let total = 0
      const found = { isAnywhere: false, endpointIds: new Set<string>() }
      freed.clear()
      for (let isMore = true; isMore; ) {
        const claimed = await claimOnce()
        total += claimed.count
        isMore = claimed.isMore
        found.isAnywhere ||= claimed.heldBack.isAnywhere
        for (const id of claimed.heldBack.endpointIds) found.endpointIds.add(id)
      }
      heldBack = found
      // Places that got free while the claim was under way were not offered by it.
      if (found.isAnywhere ? freed.size > 0 : !freed.isDisjointFrom(found.endpointIds)) options.onFree?.()
      return total
    },
    hasHeldBack: () => heldBack.isAnywhere || heldBack.endpointIds.size > 0,
    async settle() {
      isStopping = true
      while (running.size > 0 || recording !== undefined) {
        await Promise.all(running)
        await recording
      }
    },
    activeCount: () => running.size,
  }
}

/** Endpoints that have no place left, or had none: they may have more that is due. */
function listFullLanes(claimed: readonly ClaimedDelivery[], { freePlaces, usualPlaces }: Offer): Set<string> {
  const full = new Set<string>()
  for (const [id, places] of freePlaces) if (places === 0) full.add(id)
  const counts = new Map<string, number>()
  for (const { endpointId } of claimed) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1)
  for (const [id, count] of counts) if (count >= (freePlaces.get(id) ?? usualPlaces)) full.add(id)
  return full
}

/** SQLSTATE classes 22 and 23: the value is at fault, not the connection, and it will be refused again. */
function isRefusedValue(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]...$/.test(code)
}

type Outcome = Pick<AttemptResult, 'responseCode' | 'errorCode' | 'errorMessage' | 'responseBody'>

/** Any 2xx is success; the rest is a failure with a typed code. */
function judge(result: SendResult): Outcome {
  if (result.failure !== undefined) {
    return { responseCode: null, errorCode: result.failure, errorMessage: result.message, responseBody: null }
  }
  const { status, body } = result
  if (status >= 200 && status < 300) {
    return { responseCode: status, errorCode: null, errorMessage: null, responseBody: body }
  }
  return { responseCode: status, errorCode: 'http_status', errorMessage: `answered ${status}`, responseBody: body }
}

function isLastFailure(result: AttemptResult): boolean {
  return result.status === 'exhausted' && !result.isTest
}

function isWarning(result: AttemptResult): boolean {
  return result.status === 'queued' && result.attempt === warnAtAttempt
}
