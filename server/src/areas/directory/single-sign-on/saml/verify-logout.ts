/**
 * Verifies a logout request of an identity provider, sent in a URL (HTTP-Redirect). Written here because the library
 * accepts unsigned requests and inflates without a limit.
 */

import { createPublicKey, verify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { minuteMs } from '../../../../platform/clock/durations.ts'
import { clockSkewMs } from './check-assertion.ts'
import { checkElements } from './check-structure.ts'
import { childrenNamed, parseXml, saml, samlp, textOf } from './read-xml.ts'
import { SamlRefusal, type SamlRefusalReason, samlRefusals } from './saml-refusals.ts'

export type LogoutQuestion = {
  /** The raw query: the signature covers its characters, not the decoded values. */
  query: string
  settings: { idpEntityId: string; certificates: readonly string[]; logoutUrl: string }
  now: Date
}

export type LogoutVerdict =
  | {
      isAccepted: true
      requestId: string
      subject: string
      sessionIndexes: string[]
      relayState: string | null
      expiresAt: Date
    }
  | { isAccepted: false; reason: SamlRefusalReason; sentence: string; detail: string | undefined }

const hashes: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
const inflatedBytesMax = 64 * 1024
/** How long a request without an expiry is valid, and remembered. */
const lifetimeMs = 10 * minuteMs

export async function verifyLogout(question: LogoutQuestion): Promise<LogoutVerdict> {
  try {
    return await accept(question)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    const { reason, detail } = error
    return { isAccepted: false, reason, sentence: samlRefusals[reason], detail }
  }
}

async function accept({ query, settings, now }: LogoutQuestion): Promise<LogoutVerdict> {
  const parts = readQuery(query)
  checkQuerySignature(parts, settings.certificates)
  const root = await parseXml(inflate(decode(parts.get('SAMLRequest'))))
  checkElements(root)
  if (root.localName !== 'LogoutRequest' || root.namespaceURI !== samlp) throw new SamlRefusal('not_a_response')
  const issuer = textOf(childrenNamed(root, saml, 'Issuer')[0])
  if (issuer !== settings.idpEntityId) throw new SamlRefusal('wrong_issuer', issuer)
  if (root.getAttribute('Destination') !== settings.logoutUrl) {
    throw new SamlRefusal('wrong_destination', root.getAttribute('Destination') ?? '')
  }
  const issuedAt = new Date(root.getAttribute('IssueInstant') ?? '')
  const endsAt = new Date(root.getAttribute('NotOnOrAfter') || issuedAt.getTime() + lifetimeMs)
  if (Number.isNaN(issuedAt.getTime()) || Number.isNaN(endsAt.getTime())) throw new SamlRefusal('no_conditions')
  const expiresAt = new Date(Math.min(endsAt.getTime(), issuedAt.getTime() + lifetimeMs) + clockSkewMs)
  if (expiresAt <= now) throw new SamlRefusal('expired')
  if (issuedAt.getTime() > now.getTime() + clockSkewMs) throw new SamlRefusal('not_yet_valid')
  const subject = textOf(childrenNamed(root, saml, 'NameID')[0])
  if (subject === '') throw new SamlRefusal('no_subject')
  return {
    isAccepted: true,
    requestId: root.getAttribute('ID') ?? '',
    subject,
    sessionIndexes: childrenNamed(root, samlp, 'SessionIndex').map(textOf),
    relayState: parts.has('RelayState') ? decode(parts.get('RelayState')) : null,
    expiresAt,
  }
}

/** Each parameter only once: otherwise the signature might cover one while the parser reads the other. */
function readQuery(query: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of query.split('&')) {
    const [name = '', value = ''] = part.split('=', 2)
    if (!['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'].includes(name)) continue
    if (parts.has(name)) throw new SamlRefusal('malformed_signature', name)
    parts.set(name, value)
  }
  if (!parts.has('SAMLRequest')) throw new SamlRefusal('not_a_response')
  if (!parts.has('Signature') || !parts.has('SigAlg')) throw new SamlRefusal('not_signed_query')
  return parts
}

function checkQuerySignature(parts: ReadonlyMap<string, string>, certificates: readonly string[]): void {
  const algorithm = decode(parts.get('SigAlg'))
  const hash = hashes[algorithm]
  if (hash === undefined) {
    if (/#hmac-/.test(algorithm)) throw new SamlRefusal('hmac', algorithm)
    throw new SamlRefusal(/sha1$/.test(algorithm) ? 'sha1' : 'unknown_algorithm', algorithm)
  }
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].filter((name) => parts.has(name))
  const text = Buffer.from(signed.map((name) => `${name}=${parts.get(name)}`).join('&'))
  const signature = Buffer.from(decode(parts.get('Signature')), 'base64')
  const isValid = certificates.some((certificate) => verify(hash, text, createPublicKey(certificate), signature))
  if (!isValid) throw new SamlRefusal('bad_signature')
}

function decode(text = ''): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    throw new SamlRefusal('not_base64')
  }
}

function inflate(encoded: string): string {
  try {
    return inflateRawSync(Buffer.from(encoded.replaceAll(' ', '+'), 'base64'), {
      maxOutputLength: inflatedBytesMax,
    }).toString()
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new SamlRefusal(isTooLarge ? 'too_large' : 'not_xml')
  }
}
