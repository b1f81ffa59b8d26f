/** `Response` and `Request`, as `fetch` gives and takes them. */
type Body = string | Uint8Array | ArrayBuffer | URLSearchParams | AsyncIterable<Uint8Array> | null | undefined
type Init = {
  status?: number
  statusText?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  url?: string
  redirected?: boolean
}

const toBytes = (body: Body): Uint8Array => {
  if (body === null || body === undefined) return Buffer.alloc(0)
  if (body instanceof Uint8Array) return body
  return body instanceof ArrayBuffer ? new Uint8Array(body) : Buffer.from(String(body))
}

class Stream {
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  async *[Symbol.asyncIterator]() {
    for (let at = 0; at < this.#bytes.length; at += 16_384) yield new Uint8Array(this.#bytes.subarray(at, at + 16_384))
  }
  getReader() {
    const parts = this[Symbol.asyncIterator]()
    return { read: () => parts.next(), cancel: async () => void (await parts.return(undefined)), releaseLock() {} }
  }
  async cancel(): Promise<void> {}
}

export class SandboxResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly url: string
  readonly redirected: boolean
  readonly type = 'default'
  readonly #bytes: Uint8Array
  readonly #isEmpty: boolean
  bodyUsed = false
  constructor(body?: Body, { status = 200, statusText = '', headers, url = '', redirected = false }: Init = {}) {
    this.#bytes = toBytes(body)
    this.#isEmpty = body === null || body === undefined
    this.status = status
    this.statusText = statusText
    this.headers = new Headers(headers)
    this.url = url
    this.redirected = redirected
  }
  static json(value: unknown, init: Init = {}): SandboxResponse {
    return new SandboxResponse(JSON.stringify(value), {
      ...init,
      headers: { 'content-type': 'application/json', ...(init.headers as object) },
    })
  }
  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }
  get body(): Stream | null {
    return this.#isEmpty ? null : new Stream(this.#bytes)
  }
  #take(): Uint8Array {
    if (this.bodyUsed) throw new TypeError('Body is unusable: Body has already been read')
    this.bodyUsed = true
    return this.#bytes
  }
  async text(): Promise<string> {
    return new TextDecoder().decode(this.#take())
  }
  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(this.#take())
  }
  async arrayBuffer(): Promise<ArrayBufferLike> {
    return Uint8Array.from(this.#take()).buffer
  }
  clone(): SandboxResponse {
    return new SandboxResponse(this.#bytes, { status: this.status, headers: this.headers, url: this.url })
  }
}
Object.defineProperty(SandboxResponse, 'name', { value: 'Response' })
Reflect.set(globalThis, 'Response', SandboxResponse)
