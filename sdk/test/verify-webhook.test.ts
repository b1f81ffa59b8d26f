import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, type WebhookFailure, WebhookVerificationError } from '../src/verify-webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw8bW1k0yY3nE='
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDKzOG4nMPSTA='
const event = {
  id: 'evt_01jd4m6z3k8v5x2c7q9w0n1b4r',
  type: 'assignment.created',
  createdAt: '2026-11-15T09:30:00.000Z',
  orgId: '0197a5c0-0000-7000-8000-000000000001',
  data: { note: 'Grüße 🙂 𝒳 \u2028' },
}
const text = JSON.stringify(event)
const bytes = new TextEncoder().encode(text)
const now = new Date('2026-11-15T09:30:00.000Z')
const seconds = now.getTime() / 1000

function sign(body: string | Uint8Array, key = secret, t: number | string = seconds): string {
  return createHmac('sha256', key).update(`${t}.`).update(body).digest('hex')
}

const header = (value: string) => ({ 'x-service-signature': value })
const good = `t=${seconds},v1=${sign(text)}`

async function reasonOf(verifying: Promise<unknown>): Promise<WebhookFailure | undefined> {
  try {
    await verifying
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError)
    return (error as WebhookVerificationError).reason
  }
}

const verify = (value: string, body: string | Uint8Array = text, key: string | string[] = secret) =>
  verifyWebhook(body, header(value), key, { now })

describe('a genuine delivery', () => {
  test.each([
    ['a string', text],
    ['bytes', bytes],
    ['a Buffer', Buffer.from(text)],
    ['a view into a larger buffer', new Uint8Array(Buffer.from(`xx${text}yy`)).subarray(2, 2 + bytes.length)],
  ])('returns its event if the body is %s', async (_kind, body) => {
    expect(await verify(good, body)).toEqual(event)
  })

  test.each([
    ['a Headers object', new Headers({ 'X-Service-Signature': good })],
    ['a plain object in lower case', { 'x-service-signature': good }],
    ['a plain object as it was sent', { 'X-Service-Signature': good }],
    ['a list of values', { 'x-service-signature': [good] }],
  ])('returns its event if the headers are %s', async (_kind, headers) => {
    expect(await verifyWebhook(text, headers, secret, { now })).toEqual(event)
  })

  test('is accepted with any one of several signatures, and any one of several secrets', async () => {
    const both = `t=${seconds},v1=${sign(text, other)},v1=${sign(text)}`

    for (const key of [secret, other, [secret, other], [other, 'whsec_unknown']]) {
      expect(await verify(both, text, key as string)).toEqual(event)
    }
    expect(await verify(good, text, [other, secret])).toEqual(event)
  })

  test('may have unknown schemes, and spaces', async () => {
    expect(await verify(` t=${seconds} , v0=abc, v2=zzz, v1=${sign(text)}`)).toEqual(event)
  })

  test('is compared with the system clock if no time is given', async () => {
    const t = Math.floor(Date.now() / 1000)
    expect(await verifyWebhook(text, header(`t=${t},v1=${sign(text, secret, t)}`), secret)).toEqual(event)
    expect(await reasonOf(verifyWebhook(text, header('t=1,v1=00'), secret))).toBe('timestamp_out_of_tolerance')
  })
})

describe('the tolerance', () => {
  test.each([
    [300, undefined, undefined],
    [301, undefined, 'timestamp_out_of_tolerance'],
    [-300, undefined, undefined],
    [-301, undefined, 'timestamp_out_of_tolerance'],
    [10, 10, undefined],
    [11, 10, 'timestamp_out_of_tolerance'],
    [0, 0, undefined],
    [1, 0, 'timestamp_out_of_tolerance'],
    [3600, 3600, undefined],
  ])('%i seconds away, with a tolerance of %s, is %s', async (distance, toleranceSeconds, reason) => {
    const later = new Date(now.getTime() + distance * 1000)
    const options = { now: later, ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }) }

    expect(await reasonOf(verifyWebhook(text, header(good), secret, options))).toBe(reason)
  })
})

describe('a refused delivery', () => {
  test.each<[string, WebhookFailure, string]>([
    ['no v1', 'malformed_header', `t=${seconds}`],
    ['no t', 'malformed_header', `v1=${sign(text)}`],
    ['an empty header', 'malformed_header', ''],
    ['a t in words', 'malformed_header', `t=now,v1=${sign(text)}`],
    ['a negative t', 'malformed_header', `t=-5,v1=${sign(text)}`],
    ['a fraction as t', 'malformed_header', `t=${seconds}.5,v1=${sign(text)}`],
    ['nonsense', 'malformed_header', 'nonsense'],
    ['a signature in upper case', 'no_matching_signature', `t=${seconds},v1=${sign(text).toUpperCase()}`],
    ['a signature that is cut', 'no_matching_signature', `t=${seconds},v1=${sign(text).slice(0, 62)}`],
    ['an empty signature', 'no_matching_signature', `t=${seconds},v1=`],
    ['another t than was signed', 'no_matching_signature', `t=${seconds + 1},v1=${sign(text)}`],
    ['only an unknown scheme', 'malformed_header', `t=${seconds},v2=${sign(text)}`],
  ])('has %s: %s', async (_case, reason, value) => {
    expect(await reasonOf(verify(value))).toBe(reason)
  })

  test('has no header at all', async () => {
    for (const headers of [{}, new Headers(), { 'x-service-signature': undefined }]) {
      expect(await reasonOf(verifyWebhook(text, headers, secret, { now }))).toBe('missing_header')
    }
  })

  test('was signed with another secret, or with none of the given ones', async () => {
    expect(await reasonOf(verify(good, text, other))).toBe('no_matching_signature')
    expect(await reasonOf(verify(good, text, []))).toBe('no_matching_signature')
    expect(await reasonOf(verify(good, text, secret.slice(6)))).toBe('no_matching_signature')
  })

  test('differs in any single bit of its body', async () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const flipped = Uint8Array.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(await reasonOf(verify(good, flipped)), `bit ${bit}`).toBe('no_matching_signature')
    }
  })

  test('differs in any single bit of its signature', async () => {
    const signature = Buffer.from(sign(text), 'hex')
    for (let bit = 0; bit < signature.length * 8; bit++) {
      const flipped = Buffer.from(signature)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(await reasonOf(verify(`t=${seconds},v1=${flipped.toString('hex')}`)), `bit ${bit}`).toBe(
        'no_matching_signature',
      )
    }
  })

  test('was parsed and serialized again', async () => {
    const reprinted = JSON.stringify(event, null, 1)
    expect(await reasonOf(verify(good, reprinted))).toBe('no_matching_signature')
  })

  test.each([
    ['no JSON', 'hello'],
    ['no object', '5'],
    ['null', 'null'],
    ['no event', '{"id":5}'],
    ['no UTF-8', new Uint8Array([0xff, 0xfe])],
  ])('is signed, and holds %s', async (_case, body) => {
    expect(await reasonOf(verify(`t=${seconds},v1=${sign(body)}`, body))).toBe('malformed_body')
  })

  test('has the reason in a sentence', async () => {
    await expect(verify(good, text, other)).rejects.toThrow(/the secret is a different one/)
    await expect(verify(good, text, other)).rejects.toMatchObject({ name: 'WebhookVerificationError' })
  })
})
