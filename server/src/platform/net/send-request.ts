import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { BlockedAddressError, type Guard } from './guard.ts'

const readBytesMax = 64 * 1024
const keptBytesMax = 8 * 1024
const addressesTried = 3
/** Interim answers (1xx) before the real one; more are a flood that would only cost time until the deadline. */
const interimAnswersMax = 20

export type RequestFailure = 'dns' | 'connect' | 'tls' | 'timeout' | 'blocked_address' | 'protocol'

/** What came of a request: an answer, or a typed failure with a text that names no internal address. */
export type SendResult =
  | { status: number; body: string; failure?: undefined }
  | { failure: RequestFailure; message: string; status?: undefined }

export type GuardedSender = {
  send(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<SendResult>
  close(): Promise<void>
}

/**
 * Posts to places that strangers choose. One deadline from DNS to the last byte, no redirects, no decompression, no proxy
 * from the environment; the status counts as soon as it is there, and at most 64 KiB of the answer are read.
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

  return {
    async send({ url, headers, body }) {
      const problem = guard.explainUrl(url)
      if (problem !== undefined) return { failure: 'blocked_address', message: `the URL ${problem}` }
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), deadlineMs)
      const flood = new Error('too many interim answers')
      let interimAnswers = 0
      try {
        const response = await agent.request({
          ...splitUrl(url),
          method: 'POST',
          headers,
          body,
          signal: abort.signal,
          onInfo() {
            if (++interimAnswers > interimAnswersMax) abort.abort(flood)
          },
        })
        return { status: response.statusCode, body: await readSome(response.body) }
      } catch (error) {
        if (abort.signal.reason === flood) return describeFailure(flood)
        if (abort.signal.aborted) return { failure: 'timeout', message: `no answer within ${deadlineMs / 1000} s` }
        return describeFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => agent.destroy(),
  }
}

function splitUrl(text: string): { origin: string; path: string } {
  const url = new URL(text)
  return { origin: url.origin, path: url.pathname + url.search }
}

/** Keeps the beginning as text. A body that drips on is cut by the deadline; what came until then counts. */
async function readSome(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = []
  let seenBytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (seenBytes < keptBytesMax) kept.push(chunk.subarray(0, keptBytesMax - seenBytes))
      seenBytes += chunk.length
      if (seenBytes >= readBytesMax) break
    }
  } catch {
    // The status has decided already.
  }
  return toStorableText(Buffer.concat(kept))
}

/** NUL cannot be stored; bytes that are no text become the replacement character. */
function toStorableText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '\uFFFD')
}

function createConnector({
  guard,
  deadlineMs,
  onConnect,
}: Parameters<typeof createGuardedSender>[0]): buildConnector.connector {
  // Said outright, so that no variable of the environment turns the check of certificates off.
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
        // The vetted address is dialled; the name goes on as SNI, so that the certificate is still checked against it.
        const servername = isIP(host) === 0 ? host : ''
        const socket = await dial({ ...options, hostname: address, host: address, servername })
        const { remoteAddress } = socket
        if (remoteAddress === undefined || !guard.isAllowed(remoteAddress.replace(/^::ffff:/, ''))) {
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

function describeFailure(error: unknown): SendResult {
  const { code = '', message, syscall } = error as Error & { code?: string; syscall?: string }
  if (error instanceof BlockedAddressError) return { failure: 'blocked_address', message }
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
