/** HTTP/1.1 as bytes, between clients of any language and the servers of a proof. */
import { EventEmitter } from './node-events.ts'

export class IncomingMessage extends EventEmitter {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly #body: Uint8Array
  constructor(method: string, url: string, headers: Record<string, string>, body: Uint8Array) {
    super()
    this.method = method
    this.url = url
    this.headers = headers
    this.#body = body
  }
  override on(name: string | symbol, listener: (...args: unknown[]) => void): this {
    super.on(name, listener)
    if (name === 'end')
      setImmediate(() => {
        this.emit('data', Buffer.from(this.#body))
        this.emit('end')
      })
    return this
  }
  setEncoding(): this {
    return this
  }
  async *[Symbol.asyncIterator]() {
    if (this.#body.length > 0) yield Buffer.from(this.#body)
  }
}

export type Answered = { status: number; headers: Headers; body: Buffer }

export class ServerResponse {
  statusCode = 200
  readonly #headers = new Headers()
  readonly #parts: Uint8Array[] = []
  readonly #finish: (answered: Answered) => void
  constructor(finish: (answered: Answered) => void) {
    this.#finish = finish
  }
  setHeader(name: string, value: unknown): this {
    this.#headers.set(name, String(value))
    return this
  }
  writeHead(status: number, headers: Record<string, unknown> = {}): this {
    this.statusCode = status
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    return this
  }
  write(chunk: string | Uint8Array): boolean {
    this.#parts.push(Buffer.from(chunk as string))
    return true
  }
  end(chunk?: string | Uint8Array): this {
    if (chunk !== undefined) this.write(chunk)
    this.#finish({ status: this.statusCode, headers: this.#headers, body: Buffer.concat(this.#parts) })
    return this
  }
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

const headEnd = '\r\n\r\n'

export type Request = { method: string; url: string; headers: Record<string, string>; body: Buffer }

/** A request, once all of it has come; what can't be one is an error. */
export function readRequest(bytes: Buffer): Request | undefined {
  const text = bytes.toString('latin1')
  const end = text.indexOf(headEnd)
  if (end === -1) return undefined
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const [, method, url] = /^([A-Z]+) (\S+) HTTP\/1\.[01]$/.exec(first) ?? []
  if (method === undefined || url === undefined) throw new Error('400')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at < 1) throw new Error('400')
    const name = line.slice(0, at).toLowerCase()
    const value = line.slice(at + 1).trim()
    Object.defineProperty(headers, name, {
      value: Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value,
      ...{ enumerable: true, configurable: true, writable: true },
    })
  }
  const rest = bytes.subarray(end + headEnd.length)
  const body = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '') ? readChunks(rest) : readBody(rest, headers)
  return body && { method, url, headers, body }
}

function readBody(rest: Buffer, headers: Record<string, string>): Buffer | undefined {
  const length = Number(headers['content-length'] ?? 0)
  if (!Number.isSafeInteger(length) || length < 0) throw new Error('400')
  return rest.length < length ? undefined : rest.subarray(0, length)
}

function readChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end === -1) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!(size >= 0)) throw new Error('400')
    if (bytes.length < end + 2 + size + 2) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** Ends with the connection, as the servers of proofs do in Node. */
export function writeAnswer(method: string, { status, headers, body }: Answered): Buffer {
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  if (status !== 204 && status !== 304) lines.push(`content-length: ${body.length}`)
  const head = Buffer.from(
    [`HTTP/1.1 ${status} ${reasons[status] ?? 'Status'}`, ...lines, 'connection: close', '', ''].join('\r\n'),
  )
  return isEmpty ? head : Buffer.concat([head, body])
}

const reasons: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  404: 'Not Found',
  500: 'Internal Server Error',
}
