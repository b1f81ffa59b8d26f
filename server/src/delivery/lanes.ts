/** Who may have how many attempts under way: a slow or failing endpoint must not hold up the others. */

/** An endpoint begins with few places and earns more: many that hang from the start must not fill all slots. */
const placesAtFirst = 2
const placesMax = 16
const slowMs = 5000
/** Idle for so long, an endpoint begins anew. */
const forgetMs = 60_000
/** A quarter of all slots is kept for first attempts, so that an old backlog of retries delays nothing new. */
const keptShare = 4

type Lane = { active: number; places: number; usedAtMs: number }

export type Offer = {
  limit: number
  isFirstAttemptsOnly: boolean
  freePlaces: Map<string, number>
  usualPlaces: number
}

export type Lanes = {
  offer(): Offer
  enter(endpointId: string): void
  leave(endpointId: string, isSuccess: boolean, durationMs: number): void
}

export function createLanes(slots: number): Lanes {
  const lanes = new Map<string, Lane>()
  let active = 0

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
      const limit = isFirstAttemptsOnly ? free : free - kept
      return { limit, isFirstAttemptsOnly, freePlaces, usualPlaces: placesAtFirst }
    },
    enter(id) {
      active++
      const lane = lanes.get(id)
      if (lane === undefined) lanes.set(id, { active: 1, places: placesAtFirst, usedAtMs: performance.now() })
      else lane.active++
    },
    leave(id, isSuccess, durationMs) {
      active--
      const lane = lanes.get(id)
      if (lane === undefined) return
      lane.active--
      lane.usedAtMs = performance.now()
      lane.places = isSuccess && durationMs <= slowMs ? Math.min(placesMax, lane.places * 2) : placesAtFirst
    },
  }
}
