/** `node:tls` for clients. */
import { checkServerIdentity, Socket, type SocketOptions } from './sockets.ts'

type Callback = (...args: unknown[]) => void

export class TLSSocket extends Socket {}

export function connect(...given: unknown[]): TLSSocket {
  const [first] = given
  const callback = given.find((one) => typeof one === 'function') as Callback | undefined
  const objects = given.filter((one) => typeof one === 'object' && one !== null) as SocketOptions[]
  const place =
    typeof first === 'object'
      ? {}
      : { port: Number(first), ...(typeof given[1] === 'string' ? { host: given[1] } : {}) }
  const options: SocketOptions = Object.assign({}, place, ...objects)
  const socket = new TLSSocket()
  if (callback) socket.once('secureConnect', callback)
  socket._do(async () => {
    if (options.socket === undefined) {
      await socket._open(options)
      socket.emit('connect')
    }
    await socket._secure(options)
    socket.emit('secureConnect')
    socket._deliver()
  })
  return socket
}
export const createSecureContext = (options: SocketOptions = {}) => ({ options })
/** Those of the machine: none of the certificates here is from one of them. */
export const rootCertificates: readonly string[] = []
export const getCACertificates = (): string[] => []
export const DEFAULT_MIN_VERSION = 'TLSv1.2'
export const DEFAULT_MAX_VERSION = 'TLSv1.3'
export { checkServerIdentity }
export default {
  checkServerIdentity,
  connect,
  createSecureContext,
  DEFAULT_MAX_VERSION,
  DEFAULT_MIN_VERSION,
  getCACertificates,
  rootCertificates,
  TLSSocket,
}
