/**
 * Verifies a response from an identity provider. The library verifies signatures and decrypts; what it leaves to its
 * caller, or checks with the machine's clock, is done here. The identity comes only from what the signature covers.
 */
import { isUtf8 } from 'node:buffer'
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { checkAssertion, checkRequest } from './check-assertion.ts'
import {
  checkDecryptedAssertion,
  checkResponse,
  describeSigner,
  isSigned,
  type MessageParts,
} from './check-structure.ts'
import { type AttributeNames, readPerson, type SamlPerson } from './read-person.ts'
import { childrenNamed, listElements, parseXml, saml, samlp, textOf, type XmlElement, xmlLimits } from './read-xml.ts'
import { SamlRefusal, type SamlRefusalReason, samlRefusals } from './saml-refusals.ts'

/** What a connection knows about its identity provider, and what the identity provider knows about us. */
export type SamlSettings = {
  idpEntityId: string
  /** One, or two during a rotation, as PEM. */
  certificates: readonly string[]
  acceptsResponseSignature: boolean
  entityId: string
  acsUrl: string
  /** The private key that assertions are encrypted for, as PEM. */
  decryptionKey: string | null
  attributeNames: AttributeNames
}

export type SamlQuestion = {
  /** The form field as it was posted. */
  samlResponse: string
  settings: SamlSettings
  /** Our request in this browser; null for a sign-in that starts at the identity provider. */
  requestId: string | null
  now: Date
}

export type SamlVerdict =
  | { isAccepted: true; person: SamlPerson; assertionId: string; expiresAt: Date }
  | { isAccepted: false; reason: SamlRefusalReason; sentence: string; detail: string | undefined }

/** Never throws because of what a provider sent: returns a person or a reason. */
export async function verifyResponse(question: SamlQuestion): Promise<SamlVerdict> {
  try {
    return await accept(question)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    const { reason, detail } = error
    return { isAccepted: false, reason, sentence: samlRefusals[reason], detail }
  }
}

async function accept({ samlResponse, settings, requestId, now }: SamlQuestion): Promise<SamlVerdict> {
  const xml = decodeMessage(samlResponse)
  const root = await parseXml(xml)
  const parts = checkResponse(root)
  checkEnvelope(root, parts, { settings, requestId })
  await checkSigning(root, parts, settings)

  const assertion = await parseXml(await verifySignature(samlResponse, root, settings))
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== saml) throw new SamlRefusal('bad_signature')
  const { id, expiresAt } = checkAssertion(assertion, { ...settings, requestId, now })
  const person = readPerson(assertion, settings.attributeNames)
  return { isAccepted: true, person, assertionId: id, expiresAt }
}

export function decodeMessage(encoded: string): string {
  if (encoded.length > xmlLimits.bytes) throw new SamlRefusal('too_large')
  const compact = encoded.replace(/\s+/g, '')
  if (compact === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SamlRefusal('not_base64')
  const bytes = Buffer.from(compact, 'base64')
  if (!isUtf8(bytes)) throw new SamlRefusal('not_xml')
  return bytes.toString('utf8')
}

/** The response around the assertion. It may be unsigned, so it can only cause a refusal. */
function checkEnvelope(
  root: XmlElement,
  parts: MessageParts,
  { settings, requestId }: Pick<SamlQuestion, 'settings' | 'requestId'>,
): void {
  const [issuer] = childrenNamed(root, saml, 'Issuer')
  if (issuer !== undefined && textOf(issuer) !== settings.idpEntityId) {
    throw new SamlRefusal('wrong_issuer', textOf(issuer))
  }
  const destination = root.getAttribute('Destination') || undefined
  if (destination === undefined) throw new SamlRefusal('no_destination')
  if (destination !== settings.acsUrl) throw new SamlRefusal('wrong_destination', destination)
  checkRequest(root.getAttribute('InResponseTo'), requestId)
  const codes = listElements(root).filter(({ localName }) => localName === 'StatusCode')
  const values = codes.map((code) => code.getAttribute('Value') ?? '')
  if (values[0] !== 'urn:oasis:names:tc:SAML:2.0:status:Success') {
    const [status] = childrenNamed(root, samlp, 'Status')
    const message = status === undefined ? '' : textOf(childrenNamed(status, samlp, 'StatusMessage')[0])
    const names = values.map((value) => value.split(':').at(-1))
    throw new SamlRefusal('provider_error', [...names, message].join(' '))
  }
  if (parts.assertion === undefined && parts.encryptedAssertion === undefined) throw new SamlRefusal('no_assertion')
}

/** Whether what must be signed has a signature at all. Looks into an encrypted assertion for it. */
async function checkSigning(root: XmlElement, parts: MessageParts, settings: SamlSettings): Promise<void> {
  const assertion = parts.assertion ?? (await decryptAssertion(parts.encryptedAssertion, settings))
  if (isSigned(assertion)) return
  if (!isSigned(root)) throw new SamlRefusal('unsigned')
  if (!settings.acceptsResponseSignature) throw new SamlRefusal('only_response_signed')
}

async function decryptAssertion(encrypted: XmlElement | undefined, settings: SamlSettings): Promise<XmlElement> {
  if (encrypted === undefined) throw new SamlRefusal('no_assertion')
  if (settings.decryptionKey === null) throw new SamlRefusal('not_encrypted_for_us')
  let xml: string
  try {
    xml = await decryptXml(String(encrypted), settings.decryptionKey)
  } catch (error) {
    throw new SamlRefusal('not_encrypted_for_us', error instanceof Error ? error.message : undefined)
  }
  const assertion = await parseXml(xml)
  checkDecryptedAssertion(assertion)
  return assertion
}

/** The text of the assertion as the signature covers it. */
async function verifySignature(samlResponse: string, root: XmlElement, settings: SamlSettings): Promise<string> {
  const library = new SAML({
    idpCert: [...settings.certificates],
    issuer: settings.entityId,
    callbackUrl: settings.acsUrl,
    wantAssertionsSigned: !settings.acceptsResponseSignature,
    wantAuthnResponseSigned: false,
    ...(settings.decryptionKey === null ? {} : { decryptionPvk: settings.decryptionKey }),
    // We check audience, times and requests with our own clock, and report a reason for each.
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  })
  try {
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: samlResponse })
    const text = profile?.getAssertionXml?.()
    if (text !== undefined) return text
  } catch (error) {
    if (error instanceof Error && /NotOnOrAfter|IssueInstant/.test(error.message)) {
      throw new SamlRefusal('no_conditions', error.message)
    }
    throw explainSignature(root, settings, error)
  }
  throw new SamlRefusal('bad_signature')
}

/** An unknown certificate is the most common cause, and one that an admin can fix. */
function explainSignature(root: XmlElement, settings: SamlSettings, error: unknown): SamlRefusal {
  const signer = describeSigner(root)
  const known = settings.certificates.map((certificate) => certificate.replace(/-----[^-]+-----|\s/g, ''))
  if (signer !== undefined && !known.includes(signer.raw.toString('base64'))) {
    return new SamlRefusal('unknown_certificate', `SHA-256 fingerprint ${signer.fingerprint256}`)
  }
  return new SamlRefusal('bad_signature', error instanceof Error ? error.message : undefined)
}
