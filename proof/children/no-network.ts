/** Nothing but loopback can be reached from here, and trying is told: a proof that needs the network proves nothing. */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// What is wrapped here takes its arguments in many forms; only the places looked at are typed.
type Anything = (...args: unknown[]) => unknown
type Found = string | { address: string }[]

const isLoopback = (address: string) => /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i.test(address)

export function refuseNetwork(onRefused: (place: string) => void): void {
  const refusal = (place: string) => {
    onRefused(place)
    return Object.assign(new Error(`${place} is not on loopback, and a proof has no network`), { code: 'ENETUNREACH' })
  }

  const lookup = (name: string, options: unknown, callback?: Anything) => {
    const done = (callback ?? options) as Anything
    const wantsAll = typeof options === 'object' && options !== null && 'all' in options && options.all === true
    const address = name === 'localhost' ? '127.0.0.1' : name
    const family = net.isIP(address)
    if (family === 0) process.nextTick(done, refusal(`the name ${name}`))
    else process.nextTick(done, null, ...(wantsAll ? [[{ address, family }]] : [address, family]))
  }
  Object.assign(dns, { lookup })
  Object.assign(dns.promises, {
    lookup: (name: string, options?: unknown) =>
      new Promise((resolve, reject) =>
        lookup(name, options ?? {}, (error, found, family) =>
          error ? reject(error) : resolve(Array.isArray(found) ? found : { address: found, family }),
        ),
      ),
  })
  for (const name of Object.keys(dns).filter((key) => /^(resolve|reverse)/.test(key))) {
    Object.assign(dns, {
      [name]: (host: string, ...rest: Anything[]) =>
        process.nextTick(rest.at(-1) as Anything, refusal(`the name ${host}`)),
    })
    Object.assign(dns.promises, { [name]: (host: string) => Promise.reject(refusal(`the name ${host}`)) })
  }

  const connect = net.Socket.prototype.connect as Anything
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    // Node hands an already ordered list to itself, as the only argument.
    const list = (Array.isArray(args[0]) ? args[0] : args) as unknown[]
    const options = list[0]
    const target = typeof options === 'object' && options !== null ? (options as net.TcpNetConnectOpts) : undefined
    const host = target ? target.host : typeof list[1] === 'string' ? list[1] : undefined
    if (host !== undefined && net.isIP(host) !== 0 && !isLoopback(host)) {
      process.nextTick(() => this.destroy(refusal(host)))
      return this
    }
    if (target) {
      // A proof may stand in for the DNS; where a name then leads is looked at here.
      const find = (target.lookup ?? dns.lookup) as Anything
      target.lookup = ((name: string, how: unknown, callback: Anything) =>
        find(name, how, (error: unknown, found: Found, family: unknown) => {
          const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
          const outside = error ? undefined : addresses.find((address) => !isLoopback(address))
          if (outside !== undefined) callback(refusal(`${outside} (${name})`))
          else callback(error, found, family)
        })) as net.LookupFunction
    }
    return connect.apply(this, args)
  } as typeof net.Socket.prototype.connect

  const send = dgram.Socket.prototype.send as Anything
  dgram.Socket.prototype.send = function (this: dgram.Socket, ...args: unknown[]) {
    const host = args.findLast((arg) => typeof arg === 'string')
    if (typeof host === 'string' && !isLoopback(host) && host !== 'localhost') throw refusal(host)
    return send.apply(this, args)
  } as typeof dgram.Socket.prototype.send

  syncBuiltinESMExports()
}
