/** Requests of `node:http` and `node:https`. */
import { EventEmitter } from './node-events.ts'
import { Readable } from './node-stream.ts'
import { Socket, type SocketOptions } from './sockets.ts'

type Callback = (...args: unknown[]) => void
type HeaderValue = string | number | readonly string[]
export type RequestOptions = SocketOptions & {
  protocol?: string
  hostname?: string
  method?: string
  path?: string
  headers?: Record<string, HeaderValue> | readonly string[]
  auth?: string
  agent?: Agent | false
  setHost?: boolean
}

export class Agent {
  readonly options: RequestOptions
  constructor(options: RequestOptions = {}) {
    this.options = options
  }
  destroy(): void {}
}

export class IncomingMessage extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]>
  readonly rawHeaders: string[]
  readonly socket: Socket
  readonly httpVersion = '1.1'
  complete = true
  constructor(head: string, body: Buffer, socket: Socket) {
    super(body.length > 0 ? [body] : [])
    const [first = '', ...lines] = head.split('\r\n')
    const [, status, reason] = /^HTTP\/1\.[01] (\d{3}) ?(.*)$/.exec(first) ?? []
    this.statusCode = Number(status)
    this.statusMessage = reason ?? ''
    const pairs = lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    })
    this.rawHeaders = pairs.flat()
    this.headers = {}
    for (const [name, value] of pairs) {
      const key = name.toLowerCase()
      const known = this.headers[key]
      if (key === 'set-cookie') this.headers[key] = [...[known ?? []].flat(), value]
      else this.headers[key] = known === undefined ? value : `${known}, ${value}`
    }
    this.socket = socket
  }
}

export class ClientRequest extends EventEmitter {
  readonly method: string
  readonly path: string
  readonly host: string
  readonly protocol: string
  destroyed = false
  socket: Socket | undefined
  readonly #options: RequestOptions
  readonly #headers = new Map<string, { name: string; value: HeaderValue }>()
  readonly #parts: Buffer[] = []
  #isSent = false

  constructor(options: RequestOptions, isSecure: boolean, callback?: Callback) {
    super()
    const agent = options.agent instanceof Agent ? options.agent.options : {}
    const host = String(options.hostname ?? options.host ?? 'localhost').replace(/^\[(.*)\]$/, '$1')
    const port = Number(options.port || (isSecure ? 443 : 80))
    this.#options = { ...agent, ...options, host, port }
    this.method = (options.method ?? 'GET').toUpperCase()
    this.path = options.path ?? '/'
    this.host = host
    this.protocol = isSecure ? 'https:' : 'http:'
    if (/[^\u0021-\u00ff]/.test(this.path))
      throw Object.assign(new TypeError('Request path contains unescaped characters'), {
        code: 'ERR_UNESCAPED_CHARACTERS',
      })
    const { headers = {} } = options
    if (Array.isArray(headers))
      for (let at = 0; at < headers.length; at += 2) this.setHeader(headers[at], headers[at + 1])
    else
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) this.setHeader(name, value as HeaderValue)
    if (options.setHost !== false && !this.#headers.has('host')) {
      const plain = host.includes(':') ? `[${host}]` : host
      this.setHeader('Host', port === (isSecure ? 443 : 80) ? plain : `${plain}:${port}`)
    }
    if (options.auth && !this.#headers.has('authorization'))
      this.setHeader('Authorization', `Basic ${Buffer.from(options.auth).toString('base64')}`)
    if (callback) this.once('response', callback)
    options.signal?.addEventListener('abort', () => this.destroy(options.signal?.reason))
    if (options.timeout) this.setTimeout(options.timeout)
  }

  setHeader(name: string, value: HeaderValue): this {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(String(value)))
      throw Object.assign(new TypeError(`Invalid character in header content ["${name}"]`), {
        code: 'ERR_INVALID_CHAR',
      })
    this.#headers.set(name.toLowerCase(), { name, value })
    return this
  }
  getHeader(name: string): HeaderValue | undefined {
    return this.#headers.get(name.toLowerCase())?.value
  }
  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase())
  }
  flushHeaders(): void {}
  setNoDelay(): this {
    return this
  }
  #timer: ReturnType<typeof setTimeout> | undefined
  setTimeout(ms: number, callback?: Callback): this {
    if (callback) this.once('timeout', callback)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.emit('timeout'), ms)
    return this
  }
  write(chunk: string | Uint8Array): boolean {
    this.#parts.push(Buffer.from(chunk as string))
    return true
  }
  end(chunk?: string | Uint8Array | Callback): this {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') this.write(chunk)
    if (!this.#isSent) setImmediate(() => this.#send())
    this.#isSent = true
    return this
  }
  destroy(error?: Error): this {
    if (this.destroyed) return this
    this.destroyed = true
    clearTimeout(this.#timer)
    this.socket?.destroy()
    setImmediate(() => {
      if (error !== undefined && error !== null) this.emit('error', error)
      this.emit('close')
    })
    return this
  }
  abort(): void {
    this.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
  }

  #send(): void {
    if (this.destroyed) return
    const socket = new Socket()
    this.socket = socket
    this.emit('socket', socket)
    const body = Buffer.concat(this.#parts)
    const isChunked = /chunked/i.test(String(this.getHeader('transfer-encoding') ?? ''))
    if (body.length > 0 && !this.#headers.has('content-length') && !isChunked)
      this.setHeader('Content-Length', body.length)
    const lines = [...this.#headers.values()].flatMap(({ name, value }) =>
      [value].flat().map((one) => `${name}: ${one}`),
    )
    const head = `${this.method} ${this.path} HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`
    const content = isChunked
      ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
      : body
    let received = Buffer.alloc(0)
    let isDone = false
    socket.on('error', (error) => this.destroy(error as Error))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk as Buffer])
    })
    socket.on('end', () => {
      const at = received.indexOf('\r\n\r\n')
      isDone = true
      clearTimeout(this.#timer)
      if (at === -1) return void this.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
      const response = new IncomingMessage(received.toString('latin1', 0, at), received.subarray(at + 4), socket)
      if (!this.emit('response', response)) response.resume()
    })
    socket.on('close', () => {
      if (!isDone && !this.destroyed) this.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
    })
    socket._do(async () => {
      await socket._open(this.#options)
      socket.emit('connect')
      if (this.protocol !== 'https:') return
      const name = String(this.getHeader('host') ?? '').replace(/:\d+$/, '')
      await socket._secure({ ...this.#options, servername: this.#options.servername ?? name })
      socket.emit('secureConnect')
    })
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), content]))
  }
}

/** `request(url, options, callback)`, each but one of them optional. */
export const makeRequest = (isSecure: boolean) => {
  const request = (...given: unknown[]): ClientRequest => {
    const callback = given.find((one) => typeof one === 'function') as Callback | undefined
    const [first, second] = given
    const options: RequestOptions = {}
    if (typeof first === 'string' || first instanceof URL) {
      const url = new URL(String(first))
      const { hostname, protocol, pathname, search, port, username, password } = url
      Object.assign(options, { hostname, protocol, path: pathname + search, port })
      if (username) options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
      if (typeof second === 'object') Object.assign(options, second)
    } else Object.assign(options, first)
    const wanted = isSecure ? 'https:' : 'http:'
    if (options.protocol !== undefined && options.protocol !== wanted)
      throw Object.assign(new TypeError(`Protocol "${options.protocol}" not supported. Expected "${wanted}"`), {
        code: 'ERR_INVALID_PROTOCOL',
      })
    return new ClientRequest(options, isSecure, callback)
  }
  const get = (...given: unknown[]): ClientRequest => request(...given).end()
  return { request, get }
}
