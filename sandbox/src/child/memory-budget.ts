/** What all files and databases of a step may take together, in both machines. */
export const maxStepBytes = 32 * 1024 * 1024

export type MemoryBudget = {
  left: () => number
  /** Whether so much is left; it is counted only then. */
  take: (bytes: number) => boolean
  giveBack: (bytes: number) => void
}

export function createMemoryBudget(maxBytes = maxStepBytes): MemoryBudget {
  let left = maxBytes
  return {
    left: () => left,
    take(bytes) {
      if (bytes > left) return false
      left -= bytes
      return true
    },
    giveBack(bytes) {
      left += bytes
    },
  }
}
