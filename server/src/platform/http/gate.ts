import { AppError } from './app-error.ts'

/** How many of something costly may be under way at once, over all organizations and for each. */
export type Gate = {
  /** Gives the function to leave by, or throws `unavailable`. Leaving twice is leaving once. */
  enter(orgId: string): () => void
}

export function createGate(limits: { total: number; perOrganization: number; retryAfterSeconds: number }): Gate {
  const inside = new Map<string, number>()
  let total = 0
  return {
    enter(orgId) {
      const own = inside.get(orgId) ?? 0
      if (total >= limits.total || own >= limits.perOrganization) {
        throw new AppError('unavailable', {}, { retryAfter: limits.retryAfterSeconds })
      }
      total++
      inside.set(orgId, own + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        total--
        const left = (inside.get(orgId) ?? 1) - 1
        if (left === 0) inside.delete(orgId)
        else inside.set(orgId, left)
      }
    },
  }
}
