/** Verifies webhook deliveries. Works in Node, browsers and edge runtimes: it needs only WebCrypto. */
import type { WebhookEvent } from './api.generated.ts'

/** Why a delivery was refused. */
export type WebhookFailure =
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_out_of_tolerance'
  | 'no_matching_signature'
  | 'malformed_body'

const failureTexts: Record<WebhookFailure, string> = {
  missing_header: 'The X-Service-Signature header is missing',
  malformed_header: 'The X-Service-Signature header is not of the form t=<seconds>,v1=<hex>',
  timestamp_out_of_tolerance: 'The delivery was signed too long ago, or the clocks differ',
  no_matching_signature:
    'No signature matches: the secret is a different one, or the body is not the exact bytes received',
  malformed_body: 'The body is not the JSON of an event',
}

/** A delivery that must not be trusted. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookFailure

  constructor(reason: WebhookFailure) {
    super(failureTexts[reason])
    this.reason = reason
  }
}

export interface VerifyWebhookOptions {
  /** The allowed distance of the signature's time from now, in seconds. Default 300. */
  toleranceSeconds?: number
  /** The current time. Default: the system clock. */
  now?: Date
}

/** Headers as frameworks provide them: a `Headers` object, or names with one or more values. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>

const hexSignature = /^[0-9a-f]{64}$/
const secondsText = /^\d{1,12}$/

/**
 * Returns the event of a genuine delivery, and throws `WebhookVerificationError` otherwise.
 *
 * @param rawBody The exact bytes received; JSON that was parsed and serialized again has another signature.
 * @param secret The endpoint's signing secret (`whsec_...`), or several while a rotation overlaps.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const header = readHeader(headers, 'x-service-signature')
  if (header === undefined) throw new WebhookVerificationError('missing_header')
  const { seconds, signatures } = parseHeader(header)
  const tolerance = options.toleranceSeconds === undefined ? 300 : options.toleranceSeconds
  const nowSeconds = (options.now === undefined ? Date.now() : options.now.getTime()) / 1000
  if (Math.abs(nowSeconds - Number(seconds)) > tolerance)
    throw new WebhookVerificationError('timestamp_out_of_tolerance')
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!(await matchesAny(secrets, signatures, concat(`${seconds}.`, body)))) {
    throw new WebhookVerificationError('no_matching_signature')
  }
  return parseEvent(body)
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name) return typeof value === 'string' || value === undefined ? value : value.join(',')
  }
  return undefined
}

function parseHeader(header: string): { seconds: string; signatures: string[] } {
  let seconds: string | undefined
  const signatures: string[] = []
  for (const part of header.split(',')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    const value = part.slice(at + 1).trim()
    if (name === 't') seconds = value
    else if (name === 'v1') signatures.push(value)
  }
  if (seconds === undefined || !secondsText.test(seconds) || signatures.length === 0) {
    throw new WebhookVerificationError('malformed_header')
  }
  return { seconds, signatures: signatures.filter((signature) => hexSignature.test(signature)) }
}

/** `subtle.verify` compares in constant time. Every pair is tried, so the time doesn't reveal which one matched. */
async function matchesAny(
  secrets: readonly string[],
  signatures: string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  let isMatch = false
  for (const secret of secrets) {
    const bytes = new TextEncoder().encode(secret)
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of signatures) {
      const isThis = await crypto.subtle.verify('HMAC', key, fromHex(signature), signed)
      isMatch = isThis || isMatch
    }
  }
  return isMatch
}

function parseEvent(body: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent
    if (typeof event?.id === 'string' && typeof event.type === 'string') return event
  } catch {
    // Reported below, like JSON that is not an event.
  }
  throw new WebhookVerificationError('malformed_body')
}

function concat(head: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(head)
  const all = new Uint8Array(start.length + body.length)
  all.set(start)
  all.set(body, start.length)
  return all
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
