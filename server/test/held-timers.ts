/** Test support: a time limit that passes when the test says so, independent of the machine's speed. */
import { onTestFinished } from 'vitest'

/**
 * Until the test ends, timers of exactly this length wait for `fire`. All others, including those of libraries, run
 * normally.
 */
export function holdTimers(ms: number): { fire(): void } {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const held = new Map<unknown, () => void>()
  const setOrHold = (callback: (...args: unknown[]) => void, delayMs?: number, ...args: unknown[]) => {
    if (delayMs !== ms) return real.setTimeout(callback, delayMs, ...args)
    const timer = real.setTimeout(() => {}, 0)
    held.set(timer, () => callback(...args))
    return timer
  }
  const clear = (timer: Parameters<typeof clearTimeout>[0]) => {
    held.delete(timer)
    real.clearTimeout(timer)
  }
  Object.assign(globalThis, { setTimeout: Object.assign(setOrHold, real.setTimeout), clearTimeout: clear })
  onTestFinished(() => void Object.assign(globalThis, real))
  return {
    fire() {
      const due = [...held.values()]
      held.clear()
      for (const callback of due) callback()
    },
  }
}
