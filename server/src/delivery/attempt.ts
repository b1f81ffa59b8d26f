import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock/clock.ts'
import type { SealedColumn } from '../platform/crypto/sealed-column.ts'
import type { Sealer } from '../platform/crypto/sealer.ts'
import type { Logger } from '../platform/log/log.ts'
import type { GuardedSender } from '../platform/net/send-request.ts'
import type { Channels } from './channel.ts'
import type { ClaimedDelivery } from './claim.queries.ts'
import type { Judgement } from './judge-response.ts'
import type { AttemptResult } from './record.queries.ts'
import { nextAttemptAt } from './schedule.ts'
import { endpointSecrets, oldEndpointSecrets } from './sign.ts'

/** Steps of a delivery through a worker. Kill tests end the process at one of them. */
export type DispatchStep = 'claimed' | 'signed' | 'sent' | 'recording' | 'recorded'

export type AttemptOptions = {
  clock: Clock
  log: Logger
  sealer: Sealer
  sender: GuardedSender
  channels: Channels
  publicUrl: string
  delaysMs: readonly number[]
  chance: () => number
  onStep: (step: DispatchStep) => void
}

/** The result of an attempt, before the lease it is recorded under is known. */
export type UnfencedResult = Omit<AttemptResult, 'token'>

/** What an attempt cost, and its result; no result if nothing was sent. */
export type Attempted = { durationMs: number; result: UnfencedResult | undefined }

const commonHeaders = { 'user-agent': 'Service-Webhooks/1.0', 'accept-encoding': 'identity' }

/** Creates the function for one attempt: its channel composes and judges, and the schedule says what follows. */
export function createAttempt(options: AttemptOptions): (delivery: ClaimedDelivery) => Promise<Attempted> {
  const { clock, log, sealer, sender, channels, publicUrl, onStep } = options
  /** Keyed by row and sealed bytes, so that neither an old secret nor one copied from another row is used. */
  const openedSecrets = new LRUCache<string, string>({ max: 1000 })

  async function send(delivery: ClaimedDelivery, startedAt: Date): Promise<Judgement> {
    const channel = channels[delivery.kind]
    const secrets = openSecrets(delivery, startedAt)
    const request = channel.compose(delivery, { secrets, now: startedAt, publicUrl })
    onStep('signed')
    const result = await sender.send({ ...request, headers: { ...request.headers, ...commonHeaders } })
    onStep('sent')
    if (result.failure !== undefined && result.isAboutName === true) {
      const { orgId, endpointId, deliveryId } = delivery
      log.warn({ orgId, endpointId, deliveryId }, 'the host name of a webhook endpoint leads to a private address')
    }
    return channel.judge(result, { count: delivery.attemptsUsed + 1, now: clock.now() })
  }

  function openSecrets(delivery: ClaimedDelivery, now: Date): string[] {
    const { sealedSecret, sealedOldSecret, oldSecretUntil } = delivery
    const secrets = [openSecret(endpointSecrets, delivery, sealedSecret)]
    if (sealedOldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now) {
      secrets.push(openSecret(oldEndpointSecrets, delivery, sealedOldSecret))
    }
    return secrets
  }

  function openSecret(column: SealedColumn, { orgId, endpointId }: ClaimedDelivery, sealed: Buffer): string {
    const key = `${column.column} ${endpointId} ${sealed.toString('latin1')}`
    const known = openedSecrets.get(key)
    if (known !== undefined) return known
    const secret = sealer.open(column.at(orgId, endpointId), sealed)
    openedSecrets.set(key, secret)
    return secret
  }

  function toResult(
    delivery: ClaimedDelivery,
    { isLast = false, ...outcome }: Judgement & { startedAt: Date; durationMs: number },
  ): UnfencedResult {
    const { orgId, deliveryId, endpointId, isTest, kind } = delivery
    const attempt = delivery.attemptsUsed + 1
    const isDelivered = outcome.errorCode === null
    // A test has one attempt; other deliveries have one retry per delay.
    const isOver = isDelivered || isTest || isLast
    const due = isOver ? null : nextAttemptAt(options.delaysMs, attempt, clock.now(), options.chance())
    const next = due !== null && outcome.pauseUntil !== undefined && outcome.pauseUntil > due ? outcome.pauseUntil : due
    const status = isDelivered ? 'delivered' : next === null ? 'exhausted' : 'queued'
    return { orgId, deliveryId, endpointId, kind, attempt, ...outcome, nextAttemptAt: next, status, isTest }
  }

  return async (delivery) => {
    const startedAt = clock.now()
    const begun = performance.now()
    const outcome = await send(delivery, startedAt).catch((error) => {
      log.error({ err: error, deliveryId: delivery.deliveryId }, 'a delivery could not be attempted')
      return undefined
    })
    const durationMs = Math.round(performance.now() - begun)
    const result = outcome === undefined ? undefined : toResult(delivery, { startedAt, durationMs, ...outcome })
    return { durationMs, result }
  }
}
