import type { OrgContext, WriteContext } from '../platform/context.ts'
import type { GuardedSender, SendResult } from '../platform/net/send-request.ts'
import type { ClaimedDelivery } from './claim.queries.ts'
import type { EndpointKind } from './endpoints.queries.ts'
import type { Judgement } from './judge-response.ts'

/** What a kind of endpoint does differently. The feature that owns the kind says it; the engine knows only this. */
export type Channel = {
  /** The request of one attempt. `secrets` are the current one and, while both are valid, the previous one. */
  compose: (delivery: ClaimedDelivery, using: { secrets: readonly string[]; now: Date; publicUrl: string }) => Composed
  /** What the receiver's response means. */
  judge: (result: SendResult, attempt: { count: number; now: Date }) => Judgement
  /** How many attempts of one endpoint may run at a time. */
  places: Places
  /** When the receiver asks for a pause, its waiting deliveries follow at this distance. */
  spacingMs: number
  /** The third attempt failed; the delivery will be retried. Called in the transaction that records the failure. */
  onFailing: (ctx: WriteContext, failure: EndpointFailure) => Promise<void>
  /** The last attempt failed. Called in the transaction that records the failure. */
  onExhausted: (ctx: WriteContext, failure: EndpointFailure) => Promise<void>
  metrics: ChannelMetrics
}

export type Channels = Readonly<Record<EndpointKind, Channel>>

export type DeliveryRules = {
  channels: Channels
  /** Opens the transaction with the lock that every write takes first, to avoid deadlocks. */
  inWrite: <T>(ctx: OrgContext, work: (ctx: WriteContext) => Promise<T>) => Promise<T>
}

/** An endpoint starts with few places and earns more, so that many hanging ones can't fill all slots. */
export type Places = { atFirst: number; most: number }

/** The engine adds the headers that all requests have. */
export type Composed = Parameters<GuardedSender['send']>[0]

/** A delivery that failed several times. */
export type EndpointFailure = { endpointId: string; attempts: number; error: string }

type Metric = { name: string; help: string }

/** Figures for Prometheus. Kinds that share this object are counted together. */
export type ChannelMetrics = {
  /** Its attempts by outcome, and by kind if several share the metric. All attempts are counted without it, too. */
  attempts?: Metric & { isByKind: boolean }
  /** Disabled endpoints: all of them, or only those that failures disabled. */
  disabled: Metric & { isByFailuresOnly: boolean }
}
