/** The addresses of `node:net`. */

function parseV4(text: string): bigint | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1)
  if (!parts || parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith('0')))) return undefined
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function parseV6(given: string): bigint | undefined {
  const [text = ''] = given.split('%')
  const tail = /^(.*:)([^:]*\.[^:]*)$/.exec(text)
  const v4 = tail ? parseV4(tail[2] as string) : undefined
  if (tail && v4 === undefined) return undefined
  const plain = tail && v4 !== undefined ? `${tail[1]}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}` : text
  const halves = plain.split('::')
  if (halves.length > 2) return undefined
  const [left = [], right] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - left.length - (right?.length ?? 0)
  if (right ? missing < 1 : missing !== 0) return undefined
  const groups = [...left, ...Array.from({ length: right ? missing : 0 }, () => '0'), ...(right ?? [])]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n)
}

export const isIPv4 = (text: string): boolean => parseV4(String(text)) !== undefined
export const isIPv6 = (text: string): boolean => parseV6(String(text)) !== undefined
export const isIP = (text: string): 0 | 4 | 6 => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0)

type Family = 'ipv4' | 'ipv6'

function parseAddress(text: string, family: Family): bigint {
  const value = family === 'ipv6' ? parseV6(text) : parseV4(text)
  if (value === undefined)
    throw Object.assign(new TypeError(`Invalid address: ${text}`), { code: 'ERR_INVALID_ADDRESS' })
  return value
}

const mapped = 0xffffn << 32n

/** An IPv4 address inside an IPv6 one is checked by the rules for IPv4, as Node does. */
export class BlockList {
  #ranges: { family: Family; from: bigint; to: bigint }[] = []
  addAddress(address: string, family: Family = 'ipv4'): void {
    this.addRange(address, address, family)
  }
  addRange(from: string, to: string, family: Family = 'ipv4'): void {
    this.#ranges.push({ family, from: parseAddress(from, family), to: parseAddress(to, family) })
  }
  addSubnet(address: string, prefix: number, family: Family = 'ipv4'): void {
    const size = 1n << BigInt((family === 'ipv4' ? 32 : 128) - prefix)
    const from = (parseAddress(address, family) / size) * size
    this.#ranges.push({ family, from, to: from + size - 1n })
  }
  check(address: string, family: Family = 'ipv4'): boolean {
    if ((family === 'ipv6' ? parseV6(address) : parseV4(address)) === undefined) return false
    const value = parseAddress(address, family)
    const isIn = (kind: Family, one: bigint) =>
      this.#ranges.some((range) => range.family === kind && range.from <= one && one <= range.to)
    if (isIn(family, value)) return true
    if (family === 'ipv6') return value >> 32n === 0xffffn && isIn('ipv4', value & 0xffffffffn)
    return isIn('ipv6', mapped | value)
  }
}
