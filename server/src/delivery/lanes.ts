/** Limits concurrent attempts, so that slow or failing endpoints don't delay others. */

import type { Places } from './channel.ts'

const slowMs = 5000
/** After being idle this long, an endpoint starts over. */
const forgetMs = 60_000
/** A quarter of all slots is reserved for first attempts, so that a backlog of retries doesn't delay new events. */
const keptShare = 4
/** One organization may use half of all slots: even if all its endpoints hang, the others have the rest. */
const orgShare = 2
/**
 * A claim takes at most what the busiest organization may still use, since counts are only updated between claims; but
 * never less than this, so that an organization that is nearly full doesn't shrink the claims of others.
 */
const claimMin = 16

type Lane = { active: number; places: number; usedAtMs: number; limits: Places }

export type Offer = {
  limit: number
  isFirstAttemptsOnly: boolean
  freePlaces: Map<string, number>
  /** Organizations that have reached their limit. */
  fullOrgIds: string[]
}

export type Lanes = {
  offer(): Offer
  enter(endpointId: string, orgId: string, limits: Places): void
  leave(endpointId: string, orgId: string, attempt: { isSuccess: boolean; durationMs: number }): void
  isFull(orgId: string): boolean
  fullCount(): number
}

export function createLanes(slots: number): Lanes {
  const lanes = new Map<string, Lane>()
  const activeOfOrgs = new Map<string, number>()
  const orgPlaces = Math.ceil(slots / orgShare)
  let active = 0
  const isFull = (orgId: string) => (activeOfOrgs.get(orgId) ?? 0) >= orgPlaces
  const listFull = () => [...activeOfOrgs.keys()].filter(isFull)
  /** How many attempts the busiest organization that isn't full may still start. */
  const findRoom = () => {
    const counts = [...activeOfOrgs.values()].filter((count) => count < orgPlaces)
    return orgPlaces - counts.reduce((most, count) => Math.max(most, count), 0)
  }

  return {
    offer() {
      const free = slots - active
      const kept = Math.ceil(slots / keptShare)
      const isFirstAttemptsOnly = free <= kept
      const freePlaces = new Map<string, number>()
      const forgottenMs = performance.now() - forgetMs
      for (const [id, lane] of lanes) {
        if (lane.active === 0 && lane.usedAtMs < forgottenMs) lanes.delete(id)
        else freePlaces.set(id, Math.max(0, lane.places - lane.active))
      }
      const limit = Math.min(isFirstAttemptsOnly ? free : free - kept, Math.max(claimMin, findRoom()))
      return { limit, isFirstAttemptsOnly, freePlaces, fullOrgIds: listFull() }
    },
    enter(id, orgId, limits) {
      active++
      activeOfOrgs.set(orgId, (activeOfOrgs.get(orgId) ?? 0) + 1)
      const lane = lanes.get(id)
      const places = limits.atFirst
      if (lane === undefined) lanes.set(id, { active: 1, places, usedAtMs: performance.now(), limits })
      else lane.active++
    },
    leave(id, orgId, { isSuccess, durationMs }) {
      active--
      const left = (activeOfOrgs.get(orgId) ?? 1) - 1
      if (left === 0) activeOfOrgs.delete(orgId)
      else activeOfOrgs.set(orgId, left)
      const lane = lanes.get(id)
      if (lane === undefined) return
      lane.active--
      lane.usedAtMs = performance.now()
      const { atFirst, most } = lane.limits
      lane.places = isSuccess && durationMs <= slowMs ? Math.min(most, lane.places * 2) : atFirst
    },
    isFull,
    fullCount: () => listFull().length,
  }
}
