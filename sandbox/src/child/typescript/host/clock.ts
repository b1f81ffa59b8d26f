/** The timers of one machine pair: when nothing is left to do, its clock jumps to the next one. */
import { createStepClock, type StepClock } from '../../step-clock.ts'

type Timer<Owner> = { id: number; owner: Owner; dueMs: number; order: number }

/** Code that only ever waits for its next timer is stopped here. */
const maxFirings = 20_000

export type Clock<Owner> = {
  /** Milliseconds since 1970. */
  now: () => number
  charge: StepClock['charge']
  /** The same clock without its timers. */
  base: StepClock
  addTimer: (owner: Owner, delayMs: number) => number
  repeatTimer: (owner: Owner, id: number, delayMs: number) => void
  /** Jumps to the next timer. Undefined when there is none, or when there were too many. */
  takeNext: () => { id: number; owner: Owner } | undefined
}

export function createClock<Owner>(): Clock<Owner> {
  const clock = createStepClock()
  const timers: Timer<Owner>[] = []
  let skippedMs = 0
  let nextId = 1
  let order = 0
  let firings = 0

  const add = (owner: Owner, id: number, delayMs: number) => {
    timers.push({ id, owner, dueMs: skippedMs + Math.min(Math.max(delayMs, 0), 2 ** 31), order: order++ })
  }
  return {
    now: clock.now,
    charge: clock.charge,
    base: clock,
    addTimer(owner, delayMs) {
      add(owner, nextId, delayMs)
      return nextId++
    },
    repeatTimer: add,
    takeNext() {
      if (timers.length === 0 || ++firings > maxFirings) return undefined
      let next = 0
      for (const [index, timer] of timers.entries()) {
        const first = timers[next] as Timer<Owner>
        if (timer.dueMs < first.dueMs || (timer.dueMs === first.dueMs && timer.order < first.order)) next = index
      }
      const [timer] = timers.splice(next, 1) as [Timer<Owner>]
      clock.skip(timer.dueMs - skippedMs)
      skippedMs = Math.max(skippedMs, timer.dueMs)
      return { id: timer.id, owner: timer.owner }
    },
  }
}
