import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { DispatchStep } from './attempt.ts'
import { type ClaimedDelivery, claimDueDeliveries, type LaneKey, type PlacesByKind } from './claim.queries.ts'
import type { Lanes, Offer } from './lanes.ts'

export type ClaimLoopOptions = {
  db: Db
  clock: Clock
  lanes: Lanes
  placesAtFirst: PlacesByKind
  leaseMs: number
  /** True while too many results wait to be recorded. */
  isFull: () => boolean
  /** Hands a claimed delivery to this process. */
  begin: (delivery: ClaimedDelivery, token: string) => void
  /** Called when something a claim left behind may be ready. */
  onFree: () => void
  onStep: (step: DispatchStep) => void
}

export type ClaimLoop = {
  /** Claims every due delivery with a free place, and returns how many. */
  claim(): Promise<number>
  /** Resolves once this process holds everything that a running claim has taken. */
  underWay(): Promise<unknown>
  /** An attempt ended, which frees a place of its endpoint and organization. */
  noteFreePlace(endpointId: string, orgId: string): void
  /** Results were recorded, so there is room for more. */
  noteRecorded(): void
  /** True if a due delivery may be waiting for a place. */
  hasHeldBack(): boolean
}

/**
 * What a claim left behind although it may be due: anything, or only deliveries of certain endpoints or organizations.
 */
type HeldBack = { isAnywhere: boolean; ownerIds: ReadonlySet<string> }
const nothingHeldBack: HeldBack = { isAnywhere: false, ownerIds: new Set() }
const allHeldBack: HeldBack = { isAnywhere: true, ownerIds: new Set() }

export function createClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { db, clock, lanes, placesAtFirst, leaseMs, onFree } = options
  /** Endpoints and organizations that got a free place since the latest claim started. */
  const freed = new Set<string>()
  let after: LaneKey | undefined
  let heldBack = nothingHeldBack
  let underWay: Promise<unknown> = Promise.resolve()

  /** Runs one claim and notes what it had to leave behind. */
  async function claimOnce(): Promise<{ count: number; isMore: boolean; heldBack: HeldBack }> {
    const offer = lanes.offer()
    // After a crash, everything not yet recorded is sent again, so the backlog must stay limited.
    if (offer.limit === 0 || options.isFull()) return { count: 0, isMore: false, heldBack: allHeldBack }
    const token = randomUUID()
    const began = after
    const claimed = await claimDueDeliveries(db, { ...offer, placesAtFirst, token, now: clock.now(), leaseMs, after })
    options.onStep('claimed')
    after = claimed.after
    for (const delivery of claimed.deliveries) options.begin(delivery, token)
    return {
      count: claimed.deliveries.length,
      // After the last endpoint, continue with those before the starting point.
      isMore: after !== undefined || began !== undefined,
      heldBack: {
        isAnywhere: offer.isFirstAttemptsOnly,
        ownerIds: listFullLanes(claimed.deliveries, offer, placesAtFirst).union(new Set(offer.fullOrgIds)),
      },
    }
  }

  return {
    async claim() {
      let total = 0
      const found = { isAnywhere: false, ownerIds: new Set<string>() }
      freed.clear()
      for (let isMore = true; isMore; ) {
        const claiming = claimOnce()
        underWay = Promise.allSettled([underWay, claiming])
        const claimed = await claiming
        total += claimed.count
        isMore = claimed.isMore
        found.isAnywhere ||= claimed.heldBack.isAnywhere
        for (const id of claimed.heldBack.ownerIds) found.ownerIds.add(id)
      }
      heldBack = found
      // Places that became free during the claim were not part of it.
      if (found.isAnywhere ? freed.size > 0 : !freed.isDisjointFrom(found.ownerIds)) onFree()
      return total
    },
    underWay: () => underWay,
    noteFreePlace(endpointId, orgId) {
      freed.add(endpointId)
      if (!lanes.isFull(orgId)) freed.add(orgId)
      if (heldBack.isAnywhere || heldBack.ownerIds.has(endpointId) || heldBack.ownerIds.has(orgId)) onFree()
    },
    noteRecorded() {
      if (heldBack.isAnywhere) onFree()
    },
    hasHeldBack: () => heldBack.isAnywhere || heldBack.ownerIds.size > 0,
  }
}

/** Endpoints that have no place left or had none: they may have more due deliveries. */
function listFullLanes(
  claimed: readonly ClaimedDelivery[],
  { freePlaces }: Offer,
  placesAtFirst: PlacesByKind,
): Set<string> {
  const full = new Set<string>()
  for (const [id, places] of freePlaces) if (places === 0) full.add(id)
  for (const [id, [first, ...others]] of Map.groupBy(claimed, ({ endpointId }) => endpointId)) {
    if (first !== undefined && 1 + others.length >= (freePlaces.get(id) ?? placesAtFirst[first.kind])) full.add(id)
  }
  return full
}
