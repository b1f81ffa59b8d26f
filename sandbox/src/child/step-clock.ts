/**
 * The clock that code and proof see. It begins at a time that is drawn for each machine, and goes on with what the machine computes:
 * code that knew the real time could tell from the time at which it is loaded which step it is in.
 */
import { randomInt } from 'node:crypto'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Computing time of this process: a busy machine must not decide who passes. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Some time of today, so that certificates and tokens are valid; not around midnight, so that a run is on one day. */
const drawStartMs = () => Math.floor(Date.now() / dayMs) * dayMs + 8 * hourMs + randomInt(12 * hourMs)

export type StepClock = {
  /** Milliseconds since 1970, with fractions. */
  now: () => number
  /** Milliseconds since the machine began. */
  elapsed: () => number
  /** Waiting costs nothing: the clock jumps. */
  skip: (ms: number) => void
  /** Runs `compute`, which takes this long on every machine. */
  charge: <T>(ms: number, compute: () => T) => T
}

export function createStepClock(): StepClock {
  const startMs = drawStartMs()
  const cpuAtStart = cpuMs()
  let skippedMs = 0
  const elapsed = () => skippedMs + (cpuMs() - cpuAtStart)
  return {
    now: () => startMs + elapsed(),
    elapsed,
    skip(ms) {
      skippedMs += Math.max(ms, 0)
    },
    charge(ms, compute) {
      const before = cpuMs()
      try {
        return compute()
      } finally {
        skippedMs += ms - (cpuMs() - before)
      }
    },
  }
}
