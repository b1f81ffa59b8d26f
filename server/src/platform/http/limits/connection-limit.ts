import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { networkOf } from '../../net/address.ts'

type Limits = {
  connections: number
  connectionsPerAddress: number
  keepAliveTimeoutMs: number
  crowdedKeepAliveMs: number
}

/** From this share of all connections on, idle ones end soon. */
const crowdedShare = 0.8

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * No address may take all connections. Trusted proxies are exempt, because everyone comes through them; they have limits
 * of their own for clients, and they reuse connections for longer than a crowded service would keep them.
 */
export function limitConnections(server: Server, trustProxy: string[] | false, limits: Limits): void {
  server.maxConnections = limits.connections
  const proxies = toBlockList(trustProxy === false ? [] : trustProxy)
  const counts = new Map<string, number>()
  let open = 0

  function noteOpen(change: 1 | -1): void {
    open += change
    if (trustProxy !== false) return
    const isCrowded = open >= limits.connections * crowdedShare
    server.keepAliveTimeout = isCrowded ? limits.crowdedKeepAliveMs : limits.keepAliveTimeoutMs
  }

  server.on('connection', (socket: Socket) => {
    noteOpen(1)
    socket.once('close', () => noteOpen(-1))
    const address = toPlain(socket.remoteAddress ?? '')
    if (limits.connectionsPerAddress === 0 || isListed(proxies, address)) return
    const place = networkOf(address)
    const count = counts.get(place) ?? 0
    if (count >= limits.connectionsPerAddress) {
      socket.destroy()
      return
    }
    counts.set(place, count + 1)
    socket.once('close', () => {
      const left = (counts.get(place) ?? 1) - 1
      if (left === 0) counts.delete(place)
      else counts.set(place, left)
    })
  })
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** On sockets for both families, IPv4 addresses arrive as IPv6. */
function toPlain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

function isListed(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
