/** `node:net`: addresses, and connections to servers of the judge. There are no servers in here. */
import { BlockList, isIP, isIPv4, isIPv6 } from './node-addresses.ts'
import { Socket, type SocketOptions } from './sockets.ts'

type Callback = (...args: unknown[]) => void

export function connect(first: SocketOptions | number, ...rest: unknown[]): Socket {
  const host = typeof rest[0] === 'string' ? rest[0] : undefined
  const options = typeof first === 'object' ? first : { port: Number(first), host }
  const callback = rest.find((one) => typeof one === 'function') as Callback | undefined
  return new Socket().connect(options, callback)
}
export { BlockList, connect as createConnection, isIP, isIPv4, isIPv6, Socket }
export default { BlockList, connect, createConnection: connect, isIP, isIPv4, isIPv6, Socket }
