/** Requests and replies of the Fastify stand-in. */
import { allowWrites } from '../../../child/typescript/guest/write-rules.ts'

export type Headers = Record<string, string | string[] | undefined>
export type Answer = { statusCode: number; headers: Headers; payload: Uint8Array }

const say = () => {}
export const log = {
  trace: say,
  debug: say,
  info: say,
  warn: say,
  error: say,
  fatal: say,
  silent: say,
  level: 'info',
  child: () => log,
}

export type RequestParts = {
  method: string
  url: string
  headers: Headers
  remoteAddress: string
  bytes: Uint8Array | undefined
}

export class Request {
  readonly id = 'req-1'
  readonly log = log
  readonly method: string
  readonly url: string
  readonly originalUrl: string
  readonly headers: Headers
  readonly ip: string
  readonly protocol = 'http'
  params: Record<string, string> = {}
  query: Record<string, string | string[]> = {}
  body: unknown = undefined
  routeOptions: { url?: string; method?: string; config: object; schema?: unknown } = { config: {} }
  readonly server: unknown
  readonly raw: object
  readonly socket: object

  constructor({ method, url, headers, remoteAddress }: RequestParts, server: unknown) {
    this.method = method
    this.url = url
    this.originalUrl = url
    this.headers = headers
    this.ip = remoteAddress
    this.server = server
    this.socket = { remoteAddress, encrypted: false }
    this.raw = { method, url, headers, socket: this.socket }
    // Hooks put the user or a session on it.
    allowWrites(this)
  }
  get hostname(): string {
    return String(this.headers.host ?? '').split(':')[0] ?? ''
  }
  get host(): string {
    return String(this.headers.host ?? '')
  }
}

export class Reply {
  statusCode = 200
  sent = false
  readonly log = log
  readonly request: Request
  readonly server: unknown
  readonly #headers: Headers = {}
  readonly #finish: (reply: Reply, payload: unknown) => void
  readonly #done: Promise<unknown>

  constructor(request: Request, finish: (reply: Reply, payload: unknown) => void, done: Promise<unknown>) {
    this.request = request
    this.server = request.server
    this.#finish = finish
    this.#done = done
    allowWrites(this)
  }
  code(status: number): this {
    if (!Number.isInteger(Number(status)) || status < 100 || status > 599)
      throw new Error(`Called reply with an invalid status code: ${status}`)
    this.statusCode = Number(status)
    return this
  }
  status(status: number): this {
    return this.code(status)
  }
  header(name: string, value: unknown = ''): this {
    const key = name.toLowerCase()
    const text = Array.isArray(value) ? value.map(String) : String(value)
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test([text].flat().join('')))
      throw Object.assign(new TypeError(`Invalid character in header content ["${name}"]`), {
        code: 'ERR_INVALID_CHAR',
      })
    const before = this.#headers[key]
    this.#headers[key] = key === 'set-cookie' && before !== undefined ? [before, text].flat() : text
    return this
  }
  headers(values: Record<string, unknown>): this {
    for (const [name, value] of Object.entries(values)) this.header(name, value)
    return this
  }
  getHeader(name: string): string | string[] | undefined {
    return this.#headers[name.toLowerCase()]
  }
  getHeaders(): Headers {
    return { ...this.#headers }
  }
  hasHeader(name: string): boolean {
    return this.#headers[name.toLowerCase()] !== undefined
  }
  removeHeader(name: string): this {
    delete this.#headers[name.toLowerCase()]
    return this
  }
  type(type: string): this {
    return this.header(
      'content-type',
      /^text\/[\w-]+$/.test(type) || type === 'application/json' ? `${type}; charset=utf-8` : type,
    )
  }
  redirect(url: string, status?: number): this {
    return this.code(status ?? (this.statusCode === 200 ? 302 : this.statusCode))
      .header('location', url)
      .send()
  }
  send(payload?: unknown): this {
    if (this.sent) return this
    this.sent = true
    this.#finish(this, payload)
    return this
  }
  hijack(): this {
    this.sent = true
    return this
  }
  callNotFound(): this {
    return this.code(404).send({
      message: `Route ${this.request.method}:${this.request.url} not found`,
      error: 'Not Found',
      statusCode: 404,
    })
  }
  /** `await reply` waits until it was sent. */
  // biome-ignore lint/suspicious/noThenProperty: Fastify's replies have it.
  then(resolve: (value: unknown) => unknown, reject: (error: unknown) => unknown): unknown {
    return this.#done.then(() => resolve(undefined), reject)
  }
}
