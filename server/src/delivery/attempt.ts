import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock/clock.ts'
import type { SealedColumn } from '../platform/crypto/sealed-column.ts'
import type { Sealer } from '../platform/crypto/sealer.ts'
import type { Logger } from '../platform/log/log.ts'
import type { GuardedSender, SendResult } from '../platform/net/send-request.ts'
import type { ClaimedDelivery } from './claim.queries.ts'
import type { EndpointKind } from './endpoints.queries.ts'
import { toEventId } from './event-id.ts'
import { describeChatStatus, isRefusedForGood, readRetryAfter } from './judge-chat.ts'
import type { AttemptResult } from './record.queries.ts'
import { nextAttemptAt } from './schedule.ts'
import { endpointSecrets, oldEndpointSecrets, signatureHeaders } from './sign.ts'

/** Steps of a delivery through a worker. Kill tests end the process at one of them. */
export type DispatchStep = 'claimed' | 'signed' | 'sent' | 'recording' | 'recorded'

/** Turns the content of an event into the request body for a chat app. */
export type RenderMessage = (kind: Exclude<EndpointKind, 'webhook' | 'xapi'>, body: Buffer) => Buffer

export type AttemptOptions = {
  clock: Clock
  log: Logger
  sealer: Sealer
  sender: GuardedSender
  delaysMs: readonly number[]
  chance: () => number
  renderMessage: RenderMessage
  onStep: (step: DispatchStep) => void
}

/** The result of an attempt, before the lease it is recorded under is known. */
export type UnfencedResult = Omit<AttemptResult, 'token'>

type Request = Parameters<GuardedSender['send']>[0]

/** What an attempt cost, and its result; no result if nothing was sent. */
export type Attempted = { durationMs: number; result: UnfencedResult | undefined }

type Outcome = Pick<AttemptResult, 'responseCode' | 'errorCode' | 'errorMessage' | 'responseBody' | 'pauseUntil'>

/** Creates the function for one attempt: it signs, sends, judges the response and decides what follows. */
export function createAttempt(options: AttemptOptions): (delivery: ClaimedDelivery) => Promise<Attempted> {
  const { clock, log, sealer, sender, onStep } = options
  /** Keyed by row and sealed bytes, so that neither an old secret nor one copied from another row is used. */
  const openedSecrets = new LRUCache<string, string>({ max: 1000 })

  async function send(delivery: ClaimedDelivery, startedAt: Date): Promise<Outcome> {
    const request = compose(delivery, startedAt)
    onStep('signed')
    const result = await sender.send(request)
    onStep('sent')
    if (result.failure !== undefined && result.isAboutName === true) {
      const { orgId, endpointId, deliveryId } = delivery
      log.warn({ orgId, endpointId, deliveryId }, 'the host name of a webhook endpoint leads to a private address')
    }
    if (delivery.kind === 'xapi') return judgeStatements(result)
    return delivery.kind === 'webhook' ? judge(result) : judgeMessage(result)
  }

  function compose(delivery: ClaimedDelivery, startedAt: Date): Request {
    if (delivery.kind === 'xapi') return composeStatements(delivery)
    return delivery.kind === 'webhook' ? composeEvent(delivery, startedAt) : composeMessage(delivery)
  }

  /** The body is stored exactly as sent, because a store compares statements that it gets twice. */
  function composeStatements(delivery: ClaimedDelivery): Request {
    return {
      url: delivery.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Service-Webhooks/1.0',
        'accept-encoding': 'identity',
        authorization: openSecret(endpointSecrets, delivery, delivery.sealedSecret),
        'X-Experience-API-Version': '1.0.3',
      },
      body: delivery.body,
    }
  }

  function judgeStatements(result: SendResult): Outcome {
    const outcome = judgeMessage(result)
    // A store accepts a batch as a whole. If it already has these ids, it got the batch and its response was lost.
    return outcome.responseCode === 409 ? { ...outcome, errorCode: null, errorMessage: null } : outcome
  }

  /** A channel's address is its secret. Chat apps don't use our headers and signatures. */
  function composeMessage(delivery: ClaimedDelivery): Request {
    const { kind, sealedSecret } = delivery
    if (kind === 'webhook' || kind === 'xapi') throw new Error(`an endpoint of the kind ${kind} is no chat channel`)
    return {
      url: openSecret(endpointSecrets, delivery, sealedSecret),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Service-Webhooks/1.0',
        'accept-encoding': 'identity',
      },
      body: options.renderMessage(kind, delivery.body),
    }
  }

  function judgeMessage(result: SendResult): Outcome {
    const outcome = judge(result)
    const pauseUntil = readRetryAfter(result, clock.now())
    return {
      ...outcome,
      ...(outcome.errorCode === 'http_status' && outcome.responseCode !== null
        ? { errorMessage: describeChatStatus(outcome.responseCode, outcome.responseBody ?? '') }
        : {}),
      ...(pauseUntil === undefined ? {} : { pauseUntil }),
    }
  }

  function composeEvent(delivery: ClaimedDelivery, startedAt: Date): Request {
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
    return { url: delivery.url, headers, body: delivery.body }
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
    outcome: Outcome & { startedAt: Date; durationMs: number },
  ): UnfencedResult {
    const { orgId, deliveryId, endpointId, isTest, kind } = delivery
    const attempt = delivery.attemptsUsed + 1
    const isDelivered = outcome.errorCode === null
    // A test has one attempt; other deliveries have one retry per delay.
    const isOver = isDelivered || isTest || (kind !== 'webhook' && isRefusedForGood(outcome.responseCode, attempt))
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

/** Any 2xx is success; the rest is a failure with a typed code. */
function judge(result: SendResult): Outcome {
  if (result.failure === 'dns' || (result.failure !== undefined && result.isAboutName === true)) {
    // The same code for both, so that nobody can find out which internal names exist.
    return {
      responseCode: null,
      errorCode: 'dns',
      errorMessage: 'the host name has no public address',
      responseBody: null,
    }
  }
  if (result.failure !== undefined) {
    return { responseCode: null, errorCode: result.failure, errorMessage: result.message, responseBody: null }
  }
  const { status, body } = result
  if (status >= 200 && status < 300) {
    return { responseCode: status, errorCode: null, errorMessage: null, responseBody: body }
  }
  return { responseCode: status, errorCode: 'http_status', errorMessage: `answered ${status}`, responseBody: body }
}
