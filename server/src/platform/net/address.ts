import { BlockList, isIP } from 'node:net'

/** Everything that is not public unicast (IANA special-purpose registries), by family. */
const blocked4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Only 2000::/3 is global unicast; within it these are not. Addresses that hold an IPv4 one are refused whole. */
const blocked6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const refused4 = toBlockList(blocked4, 'ipv4')
const refused6 = toBlockList(blocked6, 'ipv6')
const global6 = toBlockList(['2000::/3'], 'ipv6')
const loopback = toBlockList(['127.0.0.0/8'], 'ipv4')

function toBlockList(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address, prefix] = network.split('/') as [string, string]
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** True only for addresses of the public Internet. Anything that cannot be read is not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused4.check(address, 'ipv4')
  // Mapped, NAT64, 6to4, Teredo, ULA, link-local, multicast and the rest are all outside 2000::/3 or on the list.
  if (family === 6) return !address.includes('%') && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
  return false
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? loopback.check(address, 'ipv4') : address === '::1'
}

/** The address itself, or the /64 network of an IPv6 address, which is the least a customer gets. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  if (isIP(address) !== 6 || address.startsWith('::ffff:')) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The network of a site, as far as an address tells: 24 bits of IPv4, 48 of IPv6. */
export function siteOf(address: string): string {
  const four = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  if (isIP(four) === 4) return `${four.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : address
}

/** The eight groups of an IPv6 address. By hand, since requests ask: ipaddr.js takes four times as long (0038). */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const first = head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].map((group) => group || '0')
}
