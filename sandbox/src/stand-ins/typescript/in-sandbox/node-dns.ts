/** `node:dns`: the proof says which names exist. */
import promises, { lookup as lookupPromise } from './node-dns-promises.ts'

type Callback = (error: unknown, ...found: unknown[]) => void

export function lookup(name: string, options: object | Callback, callback?: Callback): void {
  const done = (callback ?? options) as Callback
  const given = typeof options === 'object' && options !== null ? options : {}
  lookupPromise(name, { ...given, all: true }).then(
    (found) => {
      const list = found as { address: string; family: number }[]
      if (Reflect.get(given, 'all') === true) done(null, list)
      else done(null, list[0]?.address, list[0]?.family)
    },
    (error) => done(error),
  )
}
export const resolve4 = (name: string, done: Callback): void =>
  void promises.resolve4(name).then((found) => done(null, found), done)
export const resolve6 = (name: string, done: Callback): void =>
  void promises.resolve6(name).then((found) => done(null, found), done)
export { promises }
export default { lookup, promises, resolve4, resolve6 }
