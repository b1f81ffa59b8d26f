/** The small internet of proofs, inside the sandbox: names with their addresses, and a listener behind each address. `fetch` and `lookup` use it. */

import { SandboxResponse } from './fetch-response.ts'
import { EventEmitter } from './node-events.ts'
import { isIP } from './node-net.ts'

export type Names = Record<string, (string | string[])[]>
export type Internet = { close(): void }
type Listener = (request: IncomingMessage, response: ServerResponse) => void
type FetchOptions = {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  redirect?: 'follow' | 'error' | 'manual'
  signal?: AbortSignal
}

class IncomingMessage extends EventEmitter {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly #body: Uint8Array
  constructor(method: string, url: string, headers: Record<string, string>, body: Uint8Array) {
    super()
    Object.assign(this, { method, url, headers })
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

class ServerResponse {
  statusCode = 200
  readonly #headers = new Headers()
  readonly #parts: Uint8Array[] = []
  readonly #finish: (response: SandboxResponse) => void
  constructor(finish: (response: SandboxResponse) => void) {
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
    this.#finish(new SandboxResponse(Buffer.concat(this.#parts), { status: this.statusCode, headers: this.#headers }))
    return this
  }
}

const failed = (code: string, message: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })

export async function openInternet(names: Names, hosts: Record<string, Listener>): Promise<Internet> {
  const counts = new Map<string, number>()
  const find = (given: string) => {
    const name = given.replace(/^\[|\]$/g, '').toLowerCase()
    if (isIP(name)) return [{ address: name, family: isIP(name) }]
    const entries = Object.hasOwn(names, name) ? names[name] : undefined
    if (!entries) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [entries[Math.min(count, entries.length - 1)] ?? []]
      .flat()
      .map((address) => ({ address, family: isIP(address) }))
  }
  const request = (url: URL, { method = 'GET', headers, body }: FetchOptions): Promise<SandboxResponse> =>
    new Promise((resolve, reject) => {
      try {
        const [first] = find(url.hostname)
        const listener = first && Object.hasOwn(hosts, first.address) ? hosts[first.address] : undefined
        if (!listener)
          throw Object.assign(new Error(`connect ECONNREFUSED ${first?.address}`), { code: 'ECONNREFUSED' })
        const sent = Object.fromEntries([...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]))
        const bytes =
          body === undefined || body === null
            ? Buffer.alloc(0)
            : Buffer.from(body instanceof Uint8Array ? body : String(body))
        listener(
          new IncomingMessage(method.toUpperCase(), url.pathname + url.search, { host: url.host, ...sent }, bytes),
          new ServerResponse(resolve),
        )
      } catch (error) {
        reject(new TypeError('fetch failed', { cause: error }))
      }
    })
  const fetch = async (address: string | URL, options: FetchOptions = {}): Promise<SandboxResponse> => {
    let url = new URL(String(address))
    for (let hops = 0; hops <= 20; hops++) {
      if (options.signal?.aborted) throw options.signal.reason
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failed('ERR_INVALID_URL', 'unknown scheme')
      const answer = await request(url, options)
      const location = answer.headers.get('location')
      if (
        answer.status < 301 ||
        answer.status > 308 ||
        answer.status === 304 ||
        location === null ||
        options.redirect === 'manual'
      )
        return new SandboxResponse(answer.status === 204 || answer.status === 304 ? null : await answer.bytes(), {
          status: answer.status,
          headers: answer.headers,
          url: url.href,
          redirected: hops > 0,
        })
      if (options.redirect === 'error') throw failed('ERR_REDIRECT', 'unexpected redirect')
      url = new URL(location, url)
    }
    throw failed('ERR_REDIRECT', 'redirect count exceeded')
  }
  const lookup = async (name: string, options?: { all?: boolean }) => (options?.all ? find(name) : find(name)[0])
  Object.assign(globalThis, { fetch, lookup })
  return {
    close() {
      Reflect.deleteProperty(globalThis, 'fetch')
      Reflect.deleteProperty(globalThis, 'lookup')
    },
  }
}
