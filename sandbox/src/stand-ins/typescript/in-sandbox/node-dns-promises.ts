/** `node:dns/promises`: the proof says which names exist. */
type Address = { address: string; family: number }
type Lookup = (name: string, options?: object) => Promise<unknown>

export const lookup: Lookup = async (name, options) => {
  const found = Reflect.get(globalThis, 'lookup') as Lookup | undefined
  if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  return found(name, options)
}

const resolveFamily = (family: number) => async (name: string) => {
  const found = (await lookup(name, { all: true })) as Address[]
  const addresses = Array.from(found, (one) => ({ ...one })).filter((one) => one.family === family)
  if (addresses.length === 0)
    throw Object.assign(new Error(`query${family === 4 ? 'A' : 'Aaaa'} ENODATA ${name}`), { code: 'ENODATA' })
  return addresses.map((one) => one.address)
}
export const resolve4 = resolveFamily(4)
export const resolve6 = resolveFamily(6)
export default { lookup, resolve4, resolve6 }
