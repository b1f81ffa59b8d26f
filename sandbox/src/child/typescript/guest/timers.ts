/** Timers on the clock of the run, which jumps to the next timer as soon as nothing else is left to do. */
import { host, hostNumber } from './host.ts'

type Callback = (...args: unknown[]) => void
type Entry = { callback: Callback; args: unknown[]; repeatMs?: number }

const entries = new Map<number, Entry>()

class Timeout {
  readonly #id: number
  constructor(id: number) {
    this.#id = id
  }
  ref = () => this
  unref = () => this
  hasRef = () => true;
  [Symbol.toPrimitive]() {
    return this.#id
  }
}

function start(entry: Entry, ms: number): Timeout {
  if (typeof entry.callback !== 'function')
    throw Object.assign(new TypeError('The "callback" argument must be of type function.'), {
      code: 'ERR_INVALID_ARG_TYPE',
    })
  const id = hostNumber('timer', Number.isFinite(ms) && ms > 0 ? ms : 0)
  entries.set(id, entry)
  return new Timeout(id)
}

/** Called by the host when the time has come. */
export function fireTimer(id: number): void {
  const entry = entries.get(id)
  if (!entry) return
  if (entry.repeatMs === undefined) entries.delete(id)
  else host('timer-again', id, entry.repeatMs)
  entry.callback(...entry.args)
}

const clear = (timer?: unknown) => {
  if (timer !== undefined && timer !== null) entries.delete(Number(timer))
}

export const setTimeout = (callback: Callback, ms = 1, ...args: unknown[]) => start({ callback, args }, Math.max(1, ms))
export const setInterval = (callback: Callback, ms = 1, ...args: unknown[]) =>
  start({ callback, args, repeatMs: Math.max(1, ms) }, Math.max(1, ms))
export const setImmediate = (callback: Callback, ...args: unknown[]) => start({ callback, args }, 0)

Object.assign(globalThis, {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout: clear,
  clearInterval: clear,
  clearImmediate: clear,
})
