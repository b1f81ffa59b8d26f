import { createHmac } from 'node:crypto'
import type { SignatureStepName } from '@parapet/contract'
import { describe, expect, test } from 'vitest'
import { newSigningSecret, signatureHeaders } from '../../../delivery/delivery.ts'
import { explainSignature } from './explain-signature.ts'

const now = new Date('2026-11-15T09:30:00.000Z')
const seconds = now.getTime() / 1000
const secret = newSigningSecret()
const body = Buffer.from('{"id":"evt_1","type":"assignment.created","data":{"note":"Grüße 🙂"}}')
const headers = signatureHeaders({ secrets: [secret], eventId: 'evt_1', body, now })
const own = headers['X-Service-Signature'] as string
const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  .map((name) => `${name}: ${headers[name]}`)
  .join('\n')

function explain(given: Partial<Parameters<typeof explainSignature>[0]> = {}) {
  const secrets = [{ secret, name: 'the secret' }]
  const check = explainSignature({ headers: own, body, secrets, otherSecrets: [], now, ...given })
  return {
    ...check,
    outcomes: Object.fromEntries(check.steps.map(({ name, outcome }) => [name, outcome])),
    say: (name: SignatureStepName) => check.steps.find((step) => step.name === name)?.messages.join(' ') ?? '',
  }
}

const signWith = (key: string | Buffer, text: string) =>
  `t=${seconds},v1=${createHmac('sha256', key).update(text).digest('hex')}`

describe('a delivery as it was sent', () => {
  test.each([
    ['the value of the header', own],
    ['the header as a line', `Content-Type: application/json\nx-service-signature: ${own}\n`],
    ['the headers as JSON', JSON.stringify({ 'x-service-event': 'x', 'x-service-signature': own })],
    ['a part of a command', `curl -H "X-Service-Signature: ${own}" -d @body`],
    ['the headers of Standard Webhooks', standard],
    ['all of them', `${standard}\nX-Service-Signature: ${own}`],
  ])('passes every step when %s is pasted', (_what, headers) => {
    const { isGenuine, outcomes } = explain({ headers })

    expect(isGenuine).toBe(true)
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['passed']))
  })

  test('passes with either of two secrets during a rotation, and says which one', () => {
    const old = newSigningSecret()
    const both = signatureHeaders({ secrets: [secret, old], eventId: 'evt_1', body, now })['X-Service-Signature']
    const { isGenuine, say } = explain({ headers: both as string, secrets: [{ secret: old, name: 'the old secret' }] })

    expect(isGenuine).toBe(true)
    expect(say('header')).toContain('2 signatures')
    expect(say('signature')).toContain('the old secret')
  })
})

describe('the time', () => {
  test.each([
    [300, 'passed', '300 seconds ago'],
    [301, 'warning', 'because it is older than 300 seconds'],
    [-300, 'passed', 'ahead of our clock'],
    [-301, 'warning', 'Compare the clocks'],
  ])('%i seconds after it was signed: %s', (age, outcome, words) => {
    const { isGenuine, outcomes, say } = explain({ now: new Date(now.getTime() + age * 1000) })

    expect(isGenuine).toBe(true)
    expect(outcomes.timestamp).toBe(outcome)
    expect(say('timestamp')).toContain(words)
  })
})

describe('an unreadable header stops the check with a reason:', () => {
  const hex = /v1=(.*)/.exec(own)?.[1] as string
  test.each([
    ['', 'There is no X-Service-Signature'],
    ['Content-Type: application/json', 'There is no X-Service-Signature'],
    [`v1=${hex}`, 'has no t='],
    [`t=${seconds}`, 'has no v1='],
    [`t=${seconds}000,v1=${hex}`, 'milliseconds'],
    [`t=now,v1=${hex}`, 'not a whole number of seconds: now'],
    [`t=${seconds},v1=${hex.toUpperCase()}`, 'capital letters'],
    [`t=${seconds},v1=${hex.slice(0, 40)}`, '40 hex digits instead of 64'],
    [`t=${seconds},v1=${Buffer.from(hex, 'hex').toString('base64')}`, 'Is it base64'],
    [standard.replace('v1,', 'v2,'), 'has no part v1'],
  ])('%j', (headers, words) => {
    const { isGenuine, outcomes, say } = explain({ headers })

    expect(isGenuine).toBe(false)
    expect(outcomes).toMatchObject({ header: 'failed', timestamp: 'not_reached', signature: 'not_reached' })
    expect(say('header')).toContain(words)
  })
})

describe('a changed body is distinguished from a wrong secret:', () => {
  const text = body.toString()
  test.each([
    ['a line end at its end', `${text}\n`, 'a line end was added', 'ends with a line end'],
    ['spaces around it', ` ${text}  `, 'were added around it', 'ends with a line end or a space'],
    ['a byte order mark', `\uFEFF${text}`, 'byte order mark', 'begins with a byte order mark'],
    ['printed with spaces', JSON.stringify(JSON.parse(text), null, 2), 'parsed and printed again', 'is indented'],
    ['characters written as escapes', text.replace('ü', '\\u00fc'), 'parsed and printed again', 'bytes.'],
  ])('%s', (_what, changed, why, oddity) => {
    for (const headers of [own, standard]) {
      const { isGenuine, say } = explain({ headers, body: Buffer.from(changed) })

      expect(isGenuine).toBe(false)
      expect(say('signature')).toContain(why)
      expect(say('signature')).toContain('raw bytes')
      expect(say('body')).toContain(oddity)
    }
  })

  test('changed line endings', () => {
    const lines = '{"id":"evt_1",\n"a":1}'
    const headers = signWith(secret, `${seconds}.${lines}`)
    const { say } = explain({ headers, body: Buffer.from(lines.replace('\n', '\r\n')) })
    expect(say('signature')).toContain('CRLF')

    const windows = signWith(secret, `${seconds}.${lines.replace('\n', '\r\n')}`)
    expect(explain({ headers: windows, body: Buffer.from(lines) }).say('signature')).toContain('changed to plain ones')
  })

  test('a cut or empty body does not pass', () => {
    expect(explain({ body: body.subarray(0, 20) }).say('body')).toContain('not valid JSON')
    expect(explain({ body: body.subarray(0, 20) }).say('signature')).toContain('No signature matches')
    expect(explain({ body: Buffer.alloc(0) }).outcomes.body).toBe('failed')
  })
})

describe('a wrong secret', () => {
  test('is identified when another endpoint has it', () => {
    const otherSecrets = [
      { secret: newSigningSecret(), name: 'the secret of A' },
      { secret, name: 'the secret of B' },
    ]
    const secrets = [{ secret: newSigningSecret(), name: 'the secret' }]

    expect(explain({ secrets, otherSecrets }).say('signature')).toContain('made by the secret of B')
    expect(explain({ secrets, otherSecrets }).isGenuine).toBe(false)
  })

  test('without whsec_ is reported, and does not pass', () => {
    const secrets = [{ secret: secret.replace('whsec_', ''), name: 'the secret' }]
    const { isGenuine, outcomes, say } = explain({ secrets })

    expect([isGenuine, outcomes.secret]).toEqual([false, 'warning'])
    expect(say('signature')).toContain('whsec_ is missing')
  })
})

describe('a self-computed signature shows its mistake:', () => {
  const signed = `${seconds}.${body}`
  test.each([
    ['whsec_ cut off', signWith(secret.replace('whsec_', ''), signed), 'whsec_ was cut off'],
    ['the secret decoded', signWith(Buffer.from(secret.slice(6), 'base64'), signed), 'was decoded from base64'],
    ['the body alone', signWith(secret, body.toString()), 'from the body alone'],
    [
      'the secret not decoded, in Standard Webhooks',
      standard.replace(/v1,.*/, `v1,${createHmac('sha256', secret).update(`evt_1.${signed}`).digest('base64')}`),
      'has to be decoded',
    ],
  ])('%s', (_what, headers, words) => {
    const { isGenuine, say } = explain({ headers })

    expect(isGenuine).toBe(false)
    expect(say('signature')).toContain(words)
  })
})
