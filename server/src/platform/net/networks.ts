import { BlockList, isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
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
  // What a client has as an IPv4 address is written and compared as one.
  const isMapped = bits > mappedBits && ipaddr.process(address).kind() === 'ipv4'
  return isMapped && family === 6
    ? check(text, ipaddr.process(address), bits - mappedBits)
    : check(text, ipaddr.parse(address), bits)
}

function check(text: string, address: IPv4 | IPv6, bits: number): ParsedNetwork {
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const first = kind.networkAddressFromCIDR(`${address}/${bits}`)
  if (`${first}` === `${address}`) {
    return { network: bits === address.toByteArray().length * 8 ? `${address}` : `${address}/${bits}` }
  }
  return {
    problem: `"${text}" is an address inside the network ${first}/${bits}; write that network, or ${address} for the one address`,
  }
}

/** An address as people write it: an IPv4 address that came over an IPv6 socket in its own form, and no zone. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1)
  return isIP(bare) === 6 ? ipaddr.process(bare).toString() : bare
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
