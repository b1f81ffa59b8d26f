/** `node:dns/promises`: the proof says which names exist. */
type Lookup = (name: string, options?: object) => Promise<unknown>

export const lookup: Lookup = async (name, options) => {
  const found = Reflect.get(globalThis, 'lookup') as Lookup | undefined
  if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  return found(name, options)
}
export default { lookup }
