import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureCheck, SignatureStepName } from '@parapet/contract'
import { type ParsedSignature, parseSignature, readPastedHeaders } from './parse-signature.ts'

/** A secret with whose it is, as words that can follow "by". */
export type NamedSecret = { secret: string; name: string }

type Step = SignatureCheck['steps'][number]

const toleranceSeconds = 300
const prefix = 'whsec_'

/** Goes through a verification as a receiver does, and where it fails looks for the usual mistakes. */
export function explainSignature(given: {
  headers: string
  body: Buffer
  /** Those it should be signed with. */
  secrets: readonly NamedSecret[]
  /** Those it may have been signed with by mistake. */
  otherSecrets: readonly NamedSecret[]
  now: Date
}): SignatureCheck {
  const signature = parseSignature(readPastedHeaders(given.headers))
  const bodyStep = explainBody(given.body)
  const secretStep = explainSecret(given.secrets)
  if (typeof signature === 'string') {
    const steps = [step('header', 'failed', signature), notReached('timestamp'), bodyStep, secretStep]
    return { isGenuine: false, steps: [...steps, notReached('signature')] }
  }
  const match = given.secrets.find(({ secret }) => isSigned(signature, toKey(signature, secret), given.body))
  const last =
    match === undefined
      ? step('signature', 'failed', ...diagnose(signature, given))
      : step('signature', 'passed', `It was made by ${match.name}, over exactly these bytes.`)
  return {
    isGenuine: match !== undefined,
    steps: [describeHeader(signature), explainTime(signature, given.now), bodyStep, secretStep, last],
  }
}

function step(name: SignatureStepName, outcome: Step['outcome'], ...messages: string[]): Step {
  return { name, outcome, messages }
}

function notReached(name: SignatureStepName): Step {
  return step(name, 'not_reached', 'Fix the header first.')
}

function describeHeader({ scheme, candidates }: ParsedSignature): Step {
  const what = scheme === 'own' ? 'X-Service-Signature' : 'The headers of Standard Webhooks'
  const count = candidates.length === 1 ? 'one signature' : `${candidates.length} signatures, as during a rotation`
  return step('header', 'passed', `${what}: a time and ${count}.`)
}

function explainTime({ seconds }: ParsedSignature, now: Date): Step {
  const signedAt = new Date(Number(seconds) * 1000)
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(seconds)
  const when = `Signed at ${Number.isNaN(signedAt.getTime()) ? seconds : signedAt.toISOString()}`
  if (ageSeconds < -toleranceSeconds) {
    return step('timestamp', 'warning', `${when}, which is in the future. Compare the clocks of both machines.`)
  }
  const message = ageSeconds < 0 ? `${when}, a little ahead of our clock.` : `${when}, ${describeAge(ageSeconds)} ago.`
  if (ageSeconds <= toleranceSeconds) return step('timestamp', 'passed', message)
  return step(
    'timestamp',
    'warning',
    message,
    `A receiver would refuse it now because it is older than ${toleranceSeconds} seconds. It might have been recent enough when it arrived.`,
  )
}

function describeAge(seconds: number): string {
  if (seconds <= toleranceSeconds) return `${seconds} seconds`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} minutes`
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} hours` : `${Math.floor(seconds / 86_400)} days`
}

function explainBody(body: Buffer): Step {
  const size = `${body.length.toLocaleString('en')} bytes.`
  if (body.length === 0) return step('body', 'failed', 'The body is empty.')
  const oddities: string[] = []
  const text = body.toString('utf8')
  if (text.startsWith('\uFEFF')) oddities.push('It begins with a byte order mark, which we do not send.')
  if (/\r\n/.test(text)) oddities.push('It has Windows line endings (CRLF), which we do not send.')
  if (/\s$/.test(text)) oddities.push('It ends with a line end or a space, which we do not send.')
  if (/^\{\s+"/.test(text)) oddities.push('It is indented. We send JSON without spaces between its parts.')
  const isJson = isParsable(text)
  if (!isJson) oddities.push('It is not valid JSON. Part of it may be missing.')
  return step('body', oddities.length === 0 ? 'passed' : 'warning', size, ...oddities)
}

function explainSecret(secrets: readonly NamedSecret[]): Step {
  const odd = secrets.find(({ secret }) => !secret.startsWith(prefix))
  if (odd === undefined) return step('secret', 'passed', `It begins with ${prefix}, as it should.`)
  return step('secret', 'warning', `It does not begin with ${prefix}. The whole text of the secret is the key.`)
}

/** Why it does not match: the first explanation that makes it match is the right one. */
function diagnose(
  signature: ParsedSignature,
  { body, secrets, otherSecrets }: Parameters<typeof explainSignature>[0],
): string[] {
  const keys = secrets.map(({ secret }) => toKey(signature, secret))
  for (const version of bodyVersions(body)) {
    if (!keys.some((key) => isSigned(signature, key, version.body))) continue
    return [`The body was changed: ${version.why}`, exactBytes]
  }
  const other = otherSecrets.find(({ secret }) => isSigned(signature, toKey(signature, secret), body))
  if (other !== undefined) return [`It was made by ${other.name}, not by the one that was checked.`]
  for (const { secret } of secrets) {
    const wrongKey = wrongKeys(signature, secret).find(({ key }) => isSigned(signature, key, body))
    if (wrongKey !== undefined) return [`It was made with a wrong key: ${wrongKey.why}`]
    const bare = { ...signature, prefix: '' }
    if (isSigned(bare, toKey(signature, secret), body)) {
      return [`It was made from the body alone. Put ${signature.prefix} before the body, including the dot.`]
    }
  }
  return [
    'No signature matches, and none of the usual mistakes explains it.',
    'Either the secret is a different one (was it rotated?), or the body is not the one we sent.',
    exactBytes,
  ]
}

const exactBytes = 'Verify the raw bytes of the request, before any framework parses or decodes them.'

function bodyVersions(body: Buffer): { body: Buffer; why: string }[] {
  const text = body.toString('utf8')
  const versions: [string | undefined, string][] = [
    [text.replace(/^\uFEFF/, ''), 'a byte order mark was put before it.'],
    [text.replace(/\r?\n$/, ''), 'a line end was added at its end.'],
    [text.trim(), 'spaces or line breaks were added around it.'],
    [text.replaceAll('\r\n', '\n'), 'its line endings were changed to Windows line endings (CRLF).'],
    [text.replaceAll(/(?<!\r)\n/g, '\r\n'), 'its Windows line endings (CRLF) were changed to plain ones.'],
    [
      printAgain(text),
      'its JSON was parsed and printed again, which changes spaces or the way characters are written.',
    ],
  ]
  return versions
    .filter(([version]) => version !== undefined && version !== text)
    .map(([version, why]) => ({ body: Buffer.from(version as string), why }))
}

function printAgain(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

function isParsable(text: string): boolean {
  return printAgain(text.replace(/^\uFEFF/, '')) !== undefined
}

/** Our own scheme takes the whole text of the secret; Standard Webhooks what is encoded in it. */
function toKey({ scheme }: Pick<ParsedSignature, 'scheme'>, secret: string): Buffer {
  return scheme === 'own' ? Buffer.from(secret) : decode(secret)
}

function decode(secret: string): Buffer {
  return Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
}

function wrongKeys({ scheme }: ParsedSignature, secret: string): { key: Buffer; why: string }[] {
  const bare = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  if (scheme === 'standard')
    return [{ key: Buffer.from(secret), why: 'the secret has to be decoded from base64 first.' }]
  return [
    { key: Buffer.from(bare), why: `${prefix} was cut off. It is a part of the key.` },
    { key: Buffer.from(prefix + bare), why: `${prefix} is missing in the secret. It is a part of the key.` },
    { key: decode(secret), why: 'the secret was decoded from base64. The key is its text as it is.' },
  ]
}

function isSigned({ scheme, prefix, candidates }: ParsedSignature, key: Buffer, body: Buffer): boolean {
  const expected = createHmac('sha256', key).update(prefix).update(body).digest()
  const encoding = scheme === 'own' ? 'hex' : 'base64'
  return candidates.some((candidate) => {
    const bytes = Buffer.from(candidate, encoding)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
