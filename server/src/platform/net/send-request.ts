import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { BlockedAddressError, type Guard } from './guard.ts'

const readBytesMax = 64 * 1024
const keptBytesMax = 8 * 1024
const addressesTried = 3
/** Maximum interim responses (1xx) before the real one; more are a flood. */
const interimAnswersMax = 20

export type RequestFailure = 'dns' | 'connect' | 'tls' | 'timeout' | 'blocked_address' | 'protocol'

/** The result of a request: a response, or a typed failure with a text that names no internal address. */
export type SendResult =
  | { status: number; body: string; retryAfter?: string; failure?: undefined }
  /** `isAboutName`: the name was looked up and led to a place that is not public, which strangers must not learn. */
  | { failure: RequestFailure; message: string; isAboutName?: boolean; status?: undefined }

type Target = { origin: string; path: string; problem?: undefined } | { problem: string }

export type GuardedSender = {
  send(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<SendResult>
  close(): Promise<void>
}

/**
 * Posts to places that strangers choose. One deadline from DNS to the last byte, no redirects, no decompression, no
 * proxy from the environment; the status counts as soon as it arrives, and at most 64 KiB of the response are read.
 */
export function createGuardedSender(options: {
  guard: Guard
  deadlineMs: number
  /** Called before every connection with the address, so that tests can count. */
  onConnect?: (address: string) => void
}): GuardedSender {
  const { guard, deadlineMs } = options
  const agent = new Agent({
    connect: createConnector(options),
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 30_000,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: 16 * 1024,
  })
  /** What the guard says of a text does not change; addresses are looked up and checked at every connection. */
  const targets = new LRUCache<string, Target>({ max: 1000 })

  function look(text: string): Target {
    const problem = guard.explainUrl(text)
    if (problem !== undefined) return { problem }
    const { origin, pathname, search } = new URL(text)
    const target = { origin, path: pathname + search }
    targets.set(text, target)
    return target
  }

  return {
    async send({ url, headers, body }) {
      const target = targets.get(url) ?? look(url)
      if (target.problem !== undefined) return { failure: 'blocked_address', message: `the URL ${target.problem}` }
      const { origin, path } = target
      return new Promise<SendResult>((resolve) => {
        const answer = new Answer(resolve, deadlineMs)
        try {
          agent.dispatch({ origin, path, method: 'POST', headers, body }, answer)
        } catch (error) {
          answer.onResponseError(undefined, error)
        }
      })
    },
    close: () => agent.destroy(),
  }
}

/**
 * Reduces undici's events for one request to a result. It is a handler, not a stream: for a response of a few bytes, a
 * stream costs more than everything else.
 */
class Answer implements Dispatcher.DispatchHandler {
  readonly #deadlineMs: number
  readonly #timer: NodeJS.Timeout
  readonly #kept: Buffer[] = []
  #settle: ((result: SendResult) => void) | undefined
  #controller: Dispatcher.DispatchController | undefined
  #status: number | undefined
  #retryAfter: string | undefined
  #seenBytes = 0
  #interimAnswers = 0

  constructor(settle: (result: SendResult) => void, deadlineMs: number) {
    this.#settle = settle
    this.#deadlineMs = deadlineMs
    this.#timer = setTimeout(() => this.#cut(this.#timeout()), deadlineMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The connection was established too late; nobody waits for it.
    if (this.#settle === undefined) controller.abort(new Error('nobody waits any more'))
    else this.#controller = controller
  }

  onResponseStart(_controller: unknown, status: number, headers?: Record<string, string | string[] | undefined>): void {
    if (status >= 200) {
      this.#status = status
      const retryAfter = headers?.['retry-after']
      if (typeof retryAfter === 'string') this.#retryAfter = retryAfter
    } else if (++this.#interimAnswers > interimAnswersMax)
      this.#cut(describeFailure(new Error('too many interim answers')))
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    // A slice would keep the whole chunk in memory, and everything else from the same packet.
    if (this.#seenBytes < keptBytesMax) this.#kept.push(Buffer.from(chunk.subarray(0, keptBytesMax - this.#seenBytes)))
    this.#seenBytes += chunk.length
    if (this.#seenBytes >= readBytesMax) this.#cut()
  }

  onResponseEnd(): void {
    this.#finish()
  }

  onResponseError(_controller: unknown, error: unknown): void {
    this.#finish(describeFailure(error))
  }

  #timeout(): SendResult {
    return { failure: 'timeout', message: `no answer within ${this.#deadlineMs / 1000} s` }
  }

  /** Once there is a status, it decides: the body received so far is kept, whatever ended it. */
  #finish(otherwise?: SendResult): void {
    clearTimeout(this.#timer)
    const settle = this.#settle
    this.#settle = undefined
    if (settle === undefined) return
    if (this.#status !== undefined) {
      const body = toStorableText(Buffer.concat(this.#kept))
      settle({
        status: this.#status,
        body,
        ...(this.#retryAfter === undefined ? {} : { retryAfter: this.#retryAfter }),
      })
    } else settle(otherwise ?? describeFailure(new Error('no status')))
  }

  /** Ends it from this side. */
  #cut(otherwise?: SendResult): void {
    this.#finish(otherwise)
    this.#controller?.abort(new Error('cut'))
  }
}

/** NUL cannot be stored; invalid bytes become the replacement character. */
function toStorableText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '\uFFFD')
}

/** Dials addresses that the guard allows, and no others. */
export function createConnector({
  guard,
  deadlineMs,
  onConnect,
}: Parameters<typeof createGuardedSender>[0]): buildConnector.connector {
  // Set explicitly, so that no environment variable turns certificate checks off.
  const connectPlain = buildConnector({
    timeout: deadlineMs,
    allowH2: false,
    maxCachedSessions: 100,
    rejectUnauthorized: true,
  })

  async function connect(options: buildConnector.Options): Promise<Socket> {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const addresses = await guard.resolveAllowed(options.hostname)
    let failure: unknown
    for (const address of addresses.slice(0, addressesTried)) {
      try {
        onConnect?.(address)
        // Dials the checked address, with the name as SNI, so that the certificate is still checked against it.
        const servername = isIP(host) === 0 ? host : ''
        const socket = await dial({ ...options, hostname: address, host: address, servername })
        const { remoteAddress } = socket
        const reached = remoteAddress?.replace(/^::ffff:/, '')
        if (reached === undefined || !(addresses.includes(reached) || guard.isAllowed(reached))) {
          socket.destroy()
          throw new BlockedAddressError('the host does not have a public address')
        }
        return socket
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
  const dial = (options: buildConnector.Options) =>
    new Promise<Socket>((resolve, reject) => {
      connectPlain(options, (error, socket) => (error === null ? resolve(socket as Socket) : reject(error)))
    })

  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    )
  }
}

const dnsCodes = /^(ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL|ETIMEOUT|EREFUSED|EBADRESP|ECONNREFUSED_DNS)$/
const connectCodes = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EPIPE|ECONNABORTED)$/
const tlsCodes =
  /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_|ERROR_IN_CERT)/

/** A typed failure with a text that names no internal address. */
export function describeFailure(error: unknown): Extract<SendResult, { failure: RequestFailure }> {
  const { code = '', message, syscall } = error as Error & { code?: string; syscall?: string }
  if (error instanceof BlockedAddressError) return { failure: 'blocked_address', message, isAboutName: true }
  if (dnsCodes.test(code) || syscall?.startsWith('query') === true) {
    return { failure: 'dns', message: 'the host name has no address' }
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT' || /_TIMEOUT$/.test(code)) {
    return { failure: 'timeout', message: 'the host did not answer in time' }
  }
  if (tlsCodes.test(code)) return { failure: 'tls', message: `the TLS connection failed (${code})` }
  if (connectCodes.test(code)) return { failure: 'connect', message: `the connection failed (${code})` }
  if (code === 'UND_ERR_SOCKET' && message === 'other side closed') {
    return { failure: 'connect', message: 'the connection was closed before an answer came' }
  }
  return { failure: 'protocol', message: `the answer was not valid HTTP${code === '' ? '' : ` (${code})`}` }
}
