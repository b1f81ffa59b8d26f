/**
 * A small internet on loopback: names with their addresses, and a web server behind each address. Node's own clients (`fetch`, `node:http`) and
 * its DNS functions use it unchanged, so a proof can show which machine a request really reached.
 */
import dns from 'node:dns'
import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { type Host, type InternetOptions, plainAddress, toServer } from './hosts.ts'
import { offerOutside, withdrawOutside } from './outside.ts'
import { startServer } from './servers.ts'

/** For each lookup of a name the next entry, and the last one from then on; an entry is one address or several. */
export type Names = Record<string, (string | string[])[]>

export type Internet = { close(): void }

type Address = { address: string; family: number }
type Anything = (...args: unknown[]) => unknown

export async function openInternet(
  names: Names,
  hosts: Record<string, Host<RequestListener>>,
  { authorities = [] }: InternetOptions = {},
): Promise<Internet> {
  const ports = new Map<string, number>()
  const servers: { close: () => void }[] = []
  for (const [address, host] of Object.entries(hosts)) {
    const server = await startServer(toServer(host))
    ports.set(address, server.port)
    servers.push(server)
  }
  // Where the code's process looks for the authorities of its system.
  writeFileSync('system-authorities.pem', authorities.join(''))

  const counts = new Map<string, number>()
  const find = (name: string): Address[] => {
    if (net.isIP(name)) return [{ address: name, family: net.isIP(name) }]
    const entries = names[name.toLowerCase()]
    if (!entries) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const addresses = [entries[Math.min(count, entries.length - 1)] ?? []].flat()
    return addresses.map((address) => ({ address, family: net.isIP(address) }))
  }
  const lookup = (name: string, options: unknown, callback?: Anything) => {
    const done = (callback ?? options) as Anything
    const wantsAll = typeof options === 'object' && options !== null && 'all' in options && options.all === true
    process.nextTick(() => {
      try {
        const found = find(name)
        if (wantsAll) done(null, found)
        else done(null, found[0]?.address, found[0]?.family)
      } catch (error) {
        done(error)
      }
    })
  }
  const lookupPromise = async (name: string, options?: { all?: boolean }) => (options?.all ? find(name) : find(name)[0])
  const before = { lookup: dns.lookup, promise: dns.promises.lookup, connect: net.Socket.prototype.connect }
  Object.assign(dns, { lookup })
  Object.assign(dns.promises, { lookup: lookupPromise })

  const connect = before.connect as Anything
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const list = (Array.isArray(args[0]) ? args[0] : args) as unknown[]
    const options = list[0] as net.TcpNetConnectOpts
    const host = options.host ?? 'localhost'
    if ([...ports.values()].includes(options.port)) return connect.apply(this, args)

    const listener = list.find((one) => typeof one === 'function') as (() => void) | undefined
    const go = (error: unknown, found: string | Address[]) => {
      const [first] = Array.isArray(found) ? found : [{ address: found, family: 4 }]
      const port = first && ports.get(plainAddress(first.address))
      if (error || !first || port === undefined) {
        this.destroy(
          (error as Error) ??
            Object.assign(new Error(`connect ECONNREFUSED ${first?.address}`), { code: 'ECONNREFUSED' }),
        )
        return
      }
      Object.assign(this, { connecting: false })
      connect.call(this, { host: '127.0.0.1', port }, ...(listener ? [listener] : []))
    }
    // What is written meanwhile has to wait for the connection.
    Object.assign(this, { connecting: true })
    if (net.isIP(host)) process.nextTick(go, null, [{ address: host, family: net.isIP(host) }])
    else ((options.lookup ?? dns.lookup) as Anything)(host, { all: true, family: 0, hints: 0 }, go)
    return this
  } as typeof net.Socket.prototype.connect
  syncBuiltinESMExports()
  // For code in another process: where a name leads, and the port of the server that stands for an address.
  const outside = {
    resolve(name: unknown) {
      try {
        return { addresses: find(String(name)) }
      } catch {
        return { problem: 'ENOTFOUND' }
      }
    },
    locate: (address: unknown) => ({ port: ports.get(plainAddress(String(address))) ?? null }),
  }
  offerOutside(outside)

  return {
    close() {
      withdrawOutside(Object.keys(outside))
      Object.assign(dns, { lookup: before.lookup })
      Object.assign(dns.promises, { lookup: before.promise })
      net.Socket.prototype.connect = before.connect
      syncBuiltinESMExports()
      for (const server of servers) server.close()
    },
  }
}
