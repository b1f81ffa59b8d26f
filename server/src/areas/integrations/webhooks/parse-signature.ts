/** The headers of a delivery as a developer pastes them: lines, JSON, a command, or only the value of the signature. */
export type PastedHeaders = {
  /** The value of X-Service-Signature. */
  own: string | undefined
  /** The headers of Standard Webhooks. */
  standard: { id: string; timestamp: string; signature: string } | undefined
}

export function readPastedHeaders(text: string): PastedHeaders {
  const findValue = (name: string) =>
    new RegExp(`${name}["']?\\s*[:=]\\s*["']?([^\\r\\n"']+)`, 'i').exec(text)?.[1]?.trim()
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(findValue)
  const standard =
    id === undefined || timestamp === undefined || signature === undefined ? undefined : { id, timestamp, signature }
  const isBareValue = /^\s*(t|v1)=/.test(text)
  return { own: findValue('x-service-signature') ?? (isBareValue ? text.trim() : undefined), standard }
}

/** A signature, whichever scheme it follows: what was signed before the body, and what it may be. */
export type ParsedSignature = {
  scheme: 'own' | 'standard'
  seconds: string
  /** Stands before the body in what is signed. */
  prefix: string
  candidates: string[]
}

/** Gives what is wrong with the header as text. */
export function parseSignature({ own, standard }: PastedHeaders): ParsedSignature | string {
  if (own !== undefined) return parseOwn(own)
  if (standard !== undefined) return parseStandard(standard)
  return 'There is no X-Service-Signature. Paste the headers as lines, or the value of this one: t=…,v1=…'
}

function parseOwn(value: string): ParsedSignature | string {
  const parts = value.split(',').map((part) => {
    const at = part.indexOf('=')
    return { name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() }
  })
  const seconds = parts.find(({ name }) => name === 't')?.value
  const candidates = parts.filter(({ name }) => name === 'v1').map(({ value }) => value)
  if (seconds === undefined) return 'The header has no t=…, the time of the signature.'
  if (candidates.length === 0) return 'The header has no v1=…, the signature.'
  const timeProblem = explainSeconds(seconds)
  if (timeProblem !== undefined) return timeProblem
  const odd = candidates.find((candidate) => !/^[0-9a-f]{64}$/.test(candidate))
  if (odd === undefined) return { scheme: 'own', seconds, prefix: `${seconds}.`, candidates }
  if (/^[0-9a-f]{64}$/i.test(odd)) return 'v1 has capital letters. It is made of lower-case hex digits.'
  if (/^[0-9a-f]*$/.test(odd)) return `v1 has ${odd.length} hex digits instead of 64: a part was cut off or added.`
  return 'v1 is not lower-case hex. Is it base64, or was it changed on the way?'
}

function parseStandard({ id, timestamp, signature }: NonNullable<PastedHeaders['standard']>): ParsedSignature | string {
  const candidates = signature
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => part.slice(3))
  if (candidates.length === 0) return 'webhook-signature has no part v1,…'
  return (
    explainSeconds(timestamp) ?? { scheme: 'standard', seconds: timestamp, prefix: `${id}.${timestamp}.`, candidates }
  )
}

function explainSeconds(text: string): string | undefined {
  if (/^\d{13}$/.test(text)) return 'The time has 13 digits: these are milliseconds. It is signed in whole seconds.'
  return /^\d{1,12}$/.test(text) ? undefined : `The time is not a whole number of seconds: ${text.slice(0, 40)}`
}
