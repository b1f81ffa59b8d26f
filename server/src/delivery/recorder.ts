import { setTimeout as sleep } from 'node:timers/promises'
import type { RootContext } from '../platform/context.ts'
import type { DispatchStep, UnfencedResult } from './attempt.ts'
import type { DeliveryRules } from './channel.ts'
import type { ClaimedDelivery } from './claim.queries.ts'
import { postponeQueued } from './queue.queries.ts'
import { type AttemptResult, recordResults } from './record.queries.ts'

const recordBatch = 200
const recordAgainMs = 250
const gatherMs = 5
/** A stop doesn't wait forever for an unreachable database: the leases expire anyway. */
const recordTriesAtStop = 8
const warnAtAttempt = 3

/** A delivery that this process holds until its result is recorded. The token is that of its latest lease. */
export type Held = { delivery: ClaimedDelivery; token: string }

type Finished = { held: Held; result: UnfencedResult }

export type RecorderOptions = DeliveryRules & {
  /** For the transactions of failures; the organization is that of the delivery. */
  ctx: RootContext
  /** Called for every delivery whose result is settled, either way. */
  letGo: (held: Held) => void
  /** Resolves once we hold everything that a running claim has taken. */
  claimUnderWay: () => Promise<unknown>
  onRecorded: () => void
  onStep: (step: DispatchStep) => void
}

export type Recorder = {
  add(held: Held, result: UnfencedResult): void
  /** How many results are waiting to be recorded. */
  waitingCount(): number
  isBusy(): boolean
  /** Resolves once everything is recorded, or was retried often enough. */
  settle(): Promise<void>
}

/** Records results of attempts. Results that arrive during a write go together in the next statement. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { ctx, channels, letGo, onStep } = options
  let waiting: Finished[] = []
  let recording: Promise<void> | undefined
  let isStopping = false

  async function recordWaiting(): Promise<void> {
    let failures = 0
    // Batches results that end at about the same time; nothing waits for this.
    await sleep(gatherMs)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, recordBatch)
      waiting = waiting.slice(recordBatch)
      onStep('recording')
      try {
        await record(batch)
        failures = 0
      } catch (error) {
        failures++
        ctx.log.warn({ err: error, count: batch.length }, 'results of deliveries could not be recorded')
        if (isStopping && failures >= recordTriesAtStop) {
          // Still leased, they become due and are sent again, as at-least-once allows.
          for (const { held } of batch) letGo(held)
        } else {
          waiting.unshift(...batch)
          await sleep(recordAgainMs)
        }
      }
      onStep('recorded')
      options.onRecorded()
      await sleep(gatherMs)
    }
    recording = undefined
  }

  async function record(batch: Finished[]): Promise<void> {
    const results = batch.map(({ held, result }) => ({ ...result, token: held.token }))
    const tokens = new Map(results.map(({ deliveryId, token }) => [deliveryId, token]))
    const settled = await recordEither(results)
    // Our own running claim may have given them a newer token that we don't know yet.
    if (settled.size < batch.length) await options.claimUnderWay()
    for (const finished of batch) {
      const { held } = finished
      const { deliveryId } = held.delivery
      // This process claimed it again meanwhile: it is still ours, under the newer token.
      if (!settled.has(deliveryId) && held.token !== tokens.get(deliveryId)) waiting.push(finished)
      else letGo(held)
    }
  }

  /** A value that the database refuses must not keep the rest of its batch from being recorded. */
  async function recordEither(results: AttemptResult[]): Promise<Set<string>> {
    try {
      return await recordTogether(results)
    } catch (error) {
      if (!isRefusedValue(error)) throw error
      if (results.length === 1) {
        ctx.log.error({ err: error, deliveryId: results[0]?.deliveryId }, 'the result of a delivery was refused')
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
    const settled = new Set(plain.length === 0 ? [] : await recordResults(ctx.db, plain))
    // One transaction per endpoint: it locks only one organization, so two can't deadlock.
    const byEndpoint = Map.groupBy(results.filter(isSpecial), ({ endpointId }) => endpointId)
    for (const group of byEndpoint.values()) for (const id of await recordFailures(group)) settled.add(id)
    for (const { orgId, endpointId, deliveryId, kind, pauseUntil } of results) {
      if (pauseUntil === undefined || !settled.has(deliveryId)) continue
      await postponeQueued(ctx.db, orgId, endpointId, { until: pauseUntil, spacingMs: channels[kind].spacingMs })
    }
    return settled
  }

  /** Results of one endpoint that are reported to its owner, in the transaction that records them. */
  async function recordFailures(results: AttemptResult[]): Promise<string[]> {
    const [{ orgId, endpointId, kind }] = results as [AttemptResult]
    return options.inWrite({ ...ctx, org: { id: orgId } }, async (ctx) => {
      const settled = await recordResults(ctx.db, results)
      const own = results.filter(({ deliveryId }) => settled.includes(deliveryId))
      const last = own.find(isLastFailure)
      const worst = last ?? own[0]
      if (worst === undefined) return settled
      const failure = { endpointId, attempts: worst.attempt, error: worst.errorMessage ?? 'unknown' }
      const { onExhausted, onFailing } = channels[kind]
      await (last === undefined ? onFailing : onExhausted)(ctx, failure)
      return settled
    })
  }

  return {
    add(held, result) {
      waiting.push({ held, result })
      recording ??= recordWaiting()
    },
    waitingCount: () => waiting.length,
    isBusy: () => recording !== undefined,
    async settle() {
      isStopping = true
      await recording
    },
  }
}

/** SQLSTATE classes 22 and 23: the value is the problem, not the connection, and it will be refused again. */
function isRefusedValue(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]...$/.test(code)
}

function isLastFailure(result: AttemptResult): boolean {
  return result.status === 'exhausted' && !result.isTest
}

function isWarning(result: AttemptResult): boolean {
  return result.status === 'queued' && result.attempt === warnAtAttempt
}
