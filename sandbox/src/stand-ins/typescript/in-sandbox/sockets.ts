/** TCP and TLS for code in the sandbox: a socket's other end is a server of the judge. */
import { NotInSandbox } from '../not-in-sandbox.ts'
import { ask } from './ask-outside.ts'
import { isIP } from './node-addresses.ts'
import { createHash } from './node-crypto.ts'
import { lookup as lookupPromise } from './node-dns-promises.ts'
import { EventEmitter } from './node-events.ts'

type Callback = (...args: unknown[]) => void
type Found = string | { address: string; family: number }[]
export type Lookup = (
  name: string,
  options: object,
  callback: (error: unknown, found: Found, family?: number) => void,
) => void
export type Certificate = {
  subject: { CN: string }
  issuer: { CN: string }
  subjectaltname: string
  fingerprint: string
  fingerprint256: string
  valid_from: string
  valid_to: string
  serialNumber: string
  raw: Buffer
}

export type SocketOptions = {
  host?: string
  port?: number | string
  lookup?: Lookup
  timeout?: number
  signal?: AbortSignal
  family?: number
  // TLS
  socket?: Socket
  servername?: string
  ca?: unknown
  rejectUnauthorized?: boolean
  checkServerIdentity?: (host: string, certificate: Certificate) => Error | undefined
  minVersion?: string
  maxVersion?: string
  allowPartialTrustChain?: boolean
  secureContext?: { options: SocketOptions }
}

const fail = (code: string, message: string, more: object = {}) => Object.assign(new Error(message), { code, ...more })
const chains: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unable to verify the first certificate',
}

export class Socket extends EventEmitter {
  destroyed = false
  connecting = false
  readable = true
  writable = true
  encrypted = false
  authorized = false
  authorizationError: unknown = null
  remoteAddress: string | undefined
  remotePort: number | undefined
  servername: string | undefined
  #id: number | undefined
  #chunks: Buffer[] = []
  #isOver = false
  #hasEnded = false
  #encoding: BufferEncoding | undefined
  #work: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #timeoutMs = 0
  #wake: (() => void) | undefined
  #peer: { name: string; issuer: string; cert: string } | undefined
  #version: string | undefined

  /** One thing after another; an error ends the connection. */
  _do(run: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.destroyed) return
      try {
        await run()
      } catch (error) {
        this.destroy(error as Error)
      }
    })
  }

  async _open(options: SocketOptions): Promise<void> {
    const host = (options.host ?? 'localhost').replace(/^\[(.*)\]$/, '$1')
    this.connecting = true
    this.remoteAddress = await findAddress(host, options)
    this.remotePort = Number(options.port ?? 80)
    const answer = await ask('connect', this.remoteAddress, this.remotePort)
    if (typeof answer.problem === 'string') {
      const place = `${this.remoteAddress}:${this.remotePort}`
      throw fail('ECONNREFUSED', `connect ECONNREFUSED ${place}`, { syscall: 'connect', address: this.remoteAddress })
    }
    this.#id = answer.id as number
    this.connecting = false
    this.#take(answer)
  }

  async _secure(given: SocketOptions): Promise<void> {
    const options = { ...given.secureContext?.options, ...given }
    const { socket } = options
    if (socket !== undefined) {
      await socket.#work
      this.#id = socket.#id
      socket.removeAllListeners()
    }
    const host = options.host ?? 'localhost'
    const isName = isIP(host) === 0
    this.servername = options.servername ?? (isName ? host : undefined)
    const ca = options.ca === undefined || options.ca === null ? undefined : [options.ca].flat().map(String)
    const trust = { ca, isPartial: options.allowPartialTrustChain === true }
    const versions = { minimum: options.minVersion ?? 'TLSv1.2', maximum: options.maxVersion ?? 'TLSv1.3' }
    const answer = await ask('secure', this.#id, { ...trust, ...versions })
    if (typeof answer.problem === 'string') throw problemOf(answer.problem)
    this.#peer = answer.peer as { name: string; issuer: string; cert: string }
    this.#version = String(answer.version)
    this.encrypted = true
    let refusal: Error | undefined
    if (typeof answer.chain === 'string') refusal = fail(answer.chain, chains[answer.chain] ?? answer.chain)
    else {
      const check = options.checkServerIdentity ?? checkServerIdentity
      refusal = check(options.servername || options.host || 'localhost', this.getPeerCertificate())
    }
    this.authorized = refusal === undefined
    this.authorizationError = refusal === undefined ? null : (Reflect.get(refusal, 'code') ?? refusal.message)
    if (refusal !== undefined && options.rejectUnauthorized !== false) throw refusal
    this.#take(answer)
  }

  #take(answer: Record<string, unknown>): void {
    const bytes = Buffer.from(String(answer.data ?? ''), 'base64')
    if (bytes.length > 0) this.#chunks.push(bytes)
    if (answer.isOver === true) this.#isOver = true
    this.#restartTimer()
    this._deliver()
  }

  /** What has come goes to the listeners; until there is one, it waits. */
  _deliver(): void {
    if (this.destroyed) return
    if (this.listenerCount('data') > 0)
      for (const chunk of this.#chunks.splice(0))
        this.emit('data', this.#encoding ? chunk.toString(this.#encoding) : chunk)
    this.#wake?.()
    this.#wake = undefined
    const isRead = this.listenerCount('data') > 0 || this.listenerCount('end') > 0
    if (this.#isOver && this.#chunks.length === 0 && !this.#hasEnded && isRead) {
      this.#hasEnded = true
      this.emit('end')
      setImmediate(() => this.destroy())
    }
  }

  override on(name: string | symbol, listener: Callback): this {
    super.on(name, listener)
    if (name === 'data' || name === 'end') setImmediate(() => this._deliver())
    return this
  }
  write(data: string | Uint8Array, encoding?: unknown, done?: Callback): boolean {
    const bytes =
      typeof data === 'string'
        ? Buffer.from(data, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(data)
    const callback = (typeof encoding === 'function' ? encoding : done) as Callback | undefined
    this._do(async () => {
      if (this.#id === undefined) throw fail('EPIPE', 'This socket has been ended by the other party')
      this.#take(await ask('send', this.#id, bytes.toString('base64')))
      callback?.()
    })
    return true
  }
  end(data?: string | Uint8Array): this {
    if (data !== undefined) this.write(data)
    return this
  }
  destroy(error?: Error): this {
    if (this.destroyed) return this
    this.destroyed = true
    clearTimeout(this.#timer)
    this.#isOver = true
    this.#wake?.()
    if (this.#id !== undefined) void ask('close', this.#id)
    setImmediate(() => {
      if (error !== undefined && error !== null) this.emit('error', error)
      this.emit('close', error !== undefined)
    })
    return this
  }
  destroySoon(): void {
    this.destroy()
  }
  setTimeout(ms: number, callback?: Callback): this {
    this.#timeoutMs = ms
    if (callback) this.once('timeout', callback)
    this.#restartTimer()
    return this
  }
  #restartTimer(): void {
    clearTimeout(this.#timer)
    if (this.#timeoutMs > 0 && !this.destroyed) this.#timer = setTimeout(() => this.emit('timeout'), this.#timeoutMs)
  }
  setEncoding(encoding: BufferEncoding = 'utf8'): this {
    this.#encoding = encoding
    return this
  }
  setKeepAlive(): this {
    return this
  }
  setNoDelay(): this {
    return this
  }
  pause(): this {
    return this
  }
  resume(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  pipe(): never {
    throw new NotInSandbox('The sandbox has no socket.pipe')
  }
  connect(options: SocketOptions, callback?: Callback): this {
    if (callback) this.once('connect', callback)
    this._do(async () => {
      await this._open(options)
      this.emit('connect')
    })
    return this
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer | string> {
    let failure: unknown
    this.once('error', (error) => {
      failure = error
    })
    for (;;) {
      const chunk = this.#chunks.shift()
      if (chunk !== undefined) yield this.#encoding ? chunk.toString(this.#encoding) : chunk
      else if (this.#isOver) break
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
    await Promise.resolve()
    if (failure !== undefined) throw failure
  }

  getProtocol(): string | null {
    return this.#version ?? null
  }
  getCipher() {
    return { name: 'TLS_AES_256_GCM_SHA384', standardName: 'TLS_AES_256_GCM_SHA384', version: this.#version }
  }
  getPeerCertificate(): Certificate {
    if (this.#peer === undefined) return {} as Certificate
    const { name, issuer, cert } = this.#peer
    const raw = Buffer.from(cert.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
    const print = (kind: string) =>
      String(createHash(kind).update(raw).digest('hex'))
        .toUpperCase()
        .replaceAll(/..(?=.)/g, '$&:')
    const dates = { valid_from: 'Nov 15 14:59:02 2026 GMT', valid_to: 'Oct 22 14:59:02 2126 GMT' }
    const prints = { fingerprint: print('sha1'), fingerprint256: print('sha256') }
    const own = { subject: { CN: name }, issuer: { CN: issuer }, subjectaltname: `DNS:${name}` }
    return { ...own, ...prints, ...dates, serialNumber: '3AEC94FE73D72E2CD025EA80C0C00C55', raw }
  }
  getPeerX509Certificate() {
    if (this.#peer === undefined) return undefined
    const { cert, name, issuer } = this.#peer
    const { raw, fingerprint, fingerprint256 } = this.getPeerCertificate()
    const checkHost = (host: string) => (matches(host, name) ? name : undefined)
    const texts = { subject: `CN=${name}`, issuer: `CN=${issuer}`, subjectAltName: `DNS:${name}` }
    return { ...texts, raw, fingerprint, fingerprint256, checkHost, toString: () => cert }
  }
}

function problemOf(problem: string): Error {
  if (problem === 'WRONG_VERSION_NUMBER') return fail('ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number')
  if (problem === 'PROTOCOL_VERSION')
    return fail('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tlsv1 alert protocol version')
  return fail('ECONNRESET', 'Client network socket disconnected before secure TLS connection was established')
}

async function findAddress(host: string, { lookup, family = 0 }: SocketOptions): Promise<string> {
  if (isIP(host)) return host
  if (lookup === undefined) {
    const found = (await lookupPromise(host, { all: true })) as { address: string }[]
    return String(found[0]?.address)
  }
  return new Promise((resolve, reject) => {
    lookup(host, { all: true, family, hints: 0 }, (error, found) => {
      if (error) reject(error)
      else resolve(typeof found === 'string' ? found : String(found[0]?.address))
    })
  })
}

function matches(given: string, name: string): boolean {
  const host = given.toLowerCase().replace(/\.$/, '')
  if (!name.startsWith('*.')) return host === name.toLowerCase()
  return host.slice(host.indexOf('.') + 1) === name.slice(2).toLowerCase()
}

export function checkServerIdentity(host: string, certificate: Certificate): Error | undefined {
  const names = (certificate.subjectaltname ?? '').split(', ').map((one) => one.replace(/^DNS:/, ''))
  if (isIP(host) === 0 && names.some((name) => matches(host, name))) return undefined
  const reason =
    isIP(host) !== 0
      ? `IP: ${host} is not in the cert's list: `
      : `Host: ${host}. is not in the cert's altnames: ${certificate.subjectaltname}`
  return fail('ERR_TLS_CERT_ALTNAME_INVALID', `Hostname/IP does not match certificate's altnames: ${reason}`, {
    ...{ reason, host, cert: certificate },
  })
}
