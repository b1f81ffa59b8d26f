import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { DispatchStep } from './attempt.ts'
import { type ClaimedDelivery, claimDueDeliveries, type LaneKey } from './claim.queries.ts'
import type { Lanes, Offer } from './lanes.ts'

export type ClaimLoopOptions = {
  db: Db
  clock: Clock
  lanes: Lanes
  leaseMs: number
  /** True while too many results wait to be recorded. */
  isFull: () => boolean
  /** Takes a claimed delivery into this process's hands. */
  begin: (delivery: ClaimedDelivery, token: string) => void
  /** Called when something that a claim left behind may go now. */
  onFree: () => void
  onStep: (step: DispatchStep) => void
}

export type ClaimLoop = {
  /** Claims everything that is due and has a free place, and gives how many deliveries that was. */
  claim(): Promise<number>
  /** Resolves once what a claim under way has taken is in this process's hands. */
  underWay(): Promise<unknown>
  /** An attempt ended, so its endpoint and its organization have a free place. */
  noteFreePlace(endpointId: string, orgId: string): void
  /** Results were recorded, so there is room for more. */
  noteRecorded(): void
  /** True when something may be due that waits for a place. */
  hasHeldBack(): boolean
}

/** What a claim could not take although it may be due: anything at all, or what endpoints or organizations wait for. */
type HeldBack = { isAnywhere: boolean; ownerIds: ReadonlySet<string> }
const nothingHeldBack: HeldBack = { isAnywhere: false, ownerIds: new Set() }
const allHeldBack: HeldBack = { isAnywhere: true, ownerIds: new Set() }

export function createClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { db, clock, lanes, leaseMs, onFree } = options
  /** Endpoints and organizations that got a free place since the latest claim began. */
  const freed = new Set<string>()
  let after: LaneKey | undefined
  let heldBack = nothingHeldBack
  let underWay: Promise<unknown> = Promise.resolve()

  /** One statement, what it took, and what it had to leave behind. */
  async function claimOnce(): Promise<{ count: number; isMore: boolean; heldBack: HeldBack }> {
    const offer = lanes.offer()
    // A crash sends everything again that is not recorded yet: that must not grow without limit.
    if (offer.limit === 0 || options.isFull()) return { count: 0, isMore: false, heldBack: allHeldBack }
    const token = randomUUID()
    const began = after
    const claimed = await claimDueDeliveries(db, { ...offer, token, now: clock.now(), leaseMs, after })
    options.onStep('claimed')
    after = claimed.after
    for (const delivery of claimed.deliveries) options.begin(delivery, token)
    return {
      count: claimed.deliveries.length,
      // After the last endpoint, those before the place where it began have their turn.
      isMore: after !== undefined || began !== undefined,
      heldBack: {
        isAnywhere: offer.isFirstAttemptsOnly,
        ownerIds: listFullLanes(claimed.deliveries, offer).union(new Set(offer.fullOrgIds)),
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
      // Places that got free while the claim was under way were not offered by it.
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

/** Endpoints that have no place left, or had none: they may have more that is due. */
function listFullLanes(claimed: readonly ClaimedDelivery[], { freePlaces, usualPlaces }: Offer): Set<string> {
  const full = new Set<string>()
  for (const [id, places] of freePlaces) if (places === 0) full.add(id)
  const counts = new Map<string, number>()
  for (const { endpointId } of claimed) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1)
  for (const [id, count] of counts) if (count >= (freePlaces.get(id) ?? usualPlaces)) full.add(id)
  return full
}
