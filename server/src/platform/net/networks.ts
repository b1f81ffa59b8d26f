import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'

/** A network as it is stored, such as `203.0.113.0/24`, or a sentence about what is wrong with the text. */
type ParsedNetwork = { network: string } | { problem: string }

const mappedBits = 96

/** Reads an address or a network in CIDR notation. The address alone is a network of one. */
export function parseNetwork(text: string): ParsedNetwork {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address)
  if (family === 0 || address.includes('%')) {
    return {
      problem: `must be addresses or networks such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32; "${text}" is neither`,
    }
  }
  const mostBits = family === 4 ? 32 : 128
  const bits = prefix === undefined ? mostBits : Number(prefix)
  if (bits > mostBits) return { problem: `"${text}" must have a prefix of at most /${mostBits}` }
  if (bits === 0) return { problem: `"${text}" allows every address; leave the list empty for that` }
  if (family === 4) return check(text, 4, valueOf4(address), bits)
  const value = valueOf6(address)
  // What a client has as an IPv4 address is written and compared as one.
  if (isMapped(value) && bits > mappedBits) return check(text, 4, value & 0xffff_ffffn, bits - mappedBits)
  return check(text, 6, value, bits)
}

function check(text: string, family: 4 | 6, value: bigint, bits: number): ParsedNetwork {
  const mostBits = family === 4 ? 32 : 128
  const hostBits = BigInt(mostBits - bits)
  const first = (value >> hostBits) << hostBits
  const show = family === 4 ? show4 : show6
  if (first === value) return { network: bits === mostBits ? show(value) : `${show(value)}/${bits}` }
  return {
    problem: `"${text}" is an address inside the network ${show(first)}/${bits}; write that network, or ${show(value)} for the one address`,
  }
}

/** An address as people write it: an IPv4 address that came over an IPv6 socket in its own form, and no zone. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (isIP(bare) !== 6) return bare
  const value = valueOf6(bare)
  return isMapped(value) ? show4(value & 0xffff_ffffn) : show6(value)
}

/** One for each family: Node's list would find every IPv4 address in a wide IPv6 network. */
type Lists = { ipv4: BlockList; ipv6: BlockList }

const knownLists = new LRUCache<string, Lists>({ max: 1000 })

/**
 * Whether an address is in one of the networks, which are separated by spaces as they were parsed. No networks means
 * everyone is allowed.
 */
export function isInNetworks(networks: string, address: string): boolean {
  if (networks === '') return true
  const plain = plainAddress(address)
  if (isIP(plain) === 0) return false
  const family = familyOf(plain)
  return listsOf(networks)[family].check(plain, family)
}

function familyOf(address: string): keyof Lists {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

function listsOf(networks: string): Lists {
  const known = knownLists.get(networks)
  if (known !== undefined) return known
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks.split(' ')) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (prefix === undefined) lists[family].addAddress(address, family)
    else lists[family].addSubnet(address, Number(prefix), family)
  }
  knownLists.set(networks, lists)
  return lists
}

function isMapped(value: bigint): boolean {
  return value >> 32n === 0xffffn
}

function valueOf4(address: string): bigint {
  return address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

/** Node's URL writes every IPv6 address in its short form, groups in hex alone. */
function valueOf6(address: string): bigint {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

function show4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
}

function show6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16))
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}
