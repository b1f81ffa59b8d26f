/** `node:timers/promises`. */
const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => void globalThis.setTimeout(() => resolve(value), ms))

export const setTimeout = <T>(ms = 1, value?: T) => later(ms, value)
export const setImmediate = <T>(value?: T) =>
  new Promise<T | undefined>((resolve) => void globalThis.setImmediate(() => resolve(value)))
export const scheduler = { wait: (ms: number) => later(ms, undefined), yield: () => setImmediate() }
export default { setTimeout, setImmediate, scheduler }
