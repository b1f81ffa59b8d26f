import type { AttemptErrorCode } from '@parapet/contract'
import type { Clock } from '../platform/clock/clock.ts'
import type { Sealer } from '../platform/crypto/sealer.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log/log.ts'
import type { GuardedSender } from '../platform/net/send-request.ts'
import { createAttempt, type DispatchStep } from './attempt.ts'
import type { Channels, DeliveryRules } from './channel.ts'
import type { ClaimedDelivery, PlacesByKind } from './claim.queries.ts'
import { createClaimLoop } from './claim-loop.ts'
import type { EndpointKind } from './endpoints.queries.ts'
import { createLanes } from './lanes.ts'
import { createRecorder, type Held } from './recorder.ts'

/** The sender's deadline is 15 s. The lease leaves time to record, and allows takeover within 30 s. */
const defaultLeaseMs = 25_000
const defaultSlots = 256

export type DispatcherOptions = DeliveryRules & {
  database: Database
  clock: Clock
  log: Logger
  sealer: Sealer
  sender: GuardedSender
  delaysMs: readonly number[]
  publicUrl: string
  /** Maximum number of concurrent attempts in this process. */
  slots?: number
  leaseMs?: number
  chance?: () => number
  onAttempt?: (outcome: 'delivered' | AttemptErrorCode, seconds: number, kind: EndpointKind) => void
  onClaimed?: (state: { fullOrgCount: number }) => void
  /** Called when something a claim left behind may be ready. */
  onFree?: () => void
  onStep?: (step: DispatchStep) => void
}

export type Dispatcher = {
  /** Claims due deliveries with a free place and starts sending; returns how many were claimed. */
  claim(): Promise<number>
  /** True if a due delivery may be waiting for a place. */
  hasHeldBack(): boolean
  /** Resolves once nothing is running and everything is recorded. No more claims are allowed. */
  settle(): Promise<void>
  activeCount(): number
  /** How many organizations have reached their limit of running attempts. */
  fullOrgCount(): number
}

/** Tracks the deliveries this process holds, and passes them from claim to attempt to recorder. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, clock, log, sealer, sender, channels, inWrite, delaysMs, publicUrl } = options
  const { slots = defaultSlots, leaseMs = defaultLeaseMs, chance = Math.random } = options
  const { onStep = () => {}, onFree = () => {} } = options
  const lanes = createLanes(slots)
  const heldById = new Map<string, Held>()
  const running = new Set<Promise<void>>()
  const attempt = createAttempt({ clock, log, sealer, sender, channels, publicUrl, delaysMs, chance, onStep })
  const recorder = createRecorder({
    ctx: {
      db: database.db,
      clock,
      log,
      actor: { type: 'worker', job: 'webhooks' },
      requestId: null,
      sealer,
      publicUrl,
    },
    channels,
    inWrite,
    letGo,
    claimUnderWay: () => claims.underWay(),
    onRecorded: () => claims.noteRecorded(),
    onStep,
  })
  const isFull = () => recorder.waitingCount() >= slots
  const placesAtFirst = listPlaces(channels)
  const claims = createClaimLoop({
    db: database.db,
    clock,
    lanes,
    placesAtFirst,
    leaseMs,
    isFull,
    begin,
    onFree,
    onStep,
  })

  function begin(delivery: ClaimedDelivery, token: string): void {
    const known = heldById.get(delivery.deliveryId)
    if (known !== undefined && known.delivery.attemptsUsed === delivery.attemptsUsed) {
      // Its lease expired while we hold it, as after a long pause. It continues and isn't sent again.
      known.token = token
      return
    }
    const held = { delivery, token }
    heldById.set(delivery.deliveryId, held)
    lanes.enter(delivery.endpointId, delivery.orgId, channels[delivery.kind].places)
    const work = send(held).finally(() => running.delete(work))
    running.add(work)
  }

  async function send(held: Held): Promise<void> {
    const { endpointId, orgId } = held.delivery
    const { durationMs, result } = await attempt(held.delivery)
    lanes.leave(endpointId, orgId, { isSuccess: result?.errorCode === null, durationMs })
    if (result === undefined) {
      // Nothing was sent, so nothing is recorded: it is due again when its lease ends.
      letGo(held)
    } else {
      recorder.add(held, result)
      options.onAttempt?.(result.errorCode ?? 'delivered', durationMs / 1000, held.delivery.kind)
    }
    claims.noteFreePlace(endpointId, orgId)
  }

  function letGo(held: Held): void {
    const { deliveryId } = held.delivery
    if (heldById.get(deliveryId) === held) heldById.delete(deliveryId)
  }

  return {
    async claim() {
      const count = await claims.claim()
      options.onClaimed?.({ fullOrgCount: lanes.fullCount() })
      return count
    },
    hasHeldBack: claims.hasHeldBack,
    async settle() {
      do await Promise.all([...running, recorder.settle()])
      while (running.size > 0 || recorder.isBusy())
    },
    activeCount: () => running.size,
    fullOrgCount: lanes.fullCount,
  }
}

function listPlaces(channels: Channels): PlacesByKind {
  const places = Object.entries(channels).map(([kind, { places }]) => [kind, places.atFirst])
  return Object.fromEntries(places) as PlacesByKind
}
