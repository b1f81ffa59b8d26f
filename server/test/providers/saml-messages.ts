/**
 * Responses of an identity provider, written by hand in canonical form, so that a signature is a hash of the text
 * itself. A library would refuse to create most of what attackers send.
 */
import { createHash, createHmac, createSign, randomUUID } from 'node:crypto'
import { createKeyPair } from '../../src/areas/directory/single-sign-on/saml/certificates.ts'

export const namespaces = {
  saml: 'urn:oasis:names:tc:SAML:2.0:assertion',
  samlp: 'urn:oasis:names:tc:SAML:2.0:protocol',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
}

export type Keys = { privateKey: string; certificate: string }

export type AssertionFields = {
  id: string
  idpEntityId: string
  /** Of the service. */
  entityId: string
  acsUrl: string
  requestId: string | null
  now: Date
  subject: string
  subjectFormat: string
  email: string | null
  name: string | null
  groups: string[]
  validForMs: number
  sessionIndex: string
}

/** Each key pair is created once per test worker, because it takes a while. */
const madeKeys = new Map<string, Promise<Keys>>()
export function keysOf(owner: string): Promise<Keys> {
  const made = madeKeys.get(owner) ?? createKeyPair(owner, { now: new Date() })
  madeKeys.set(owner, made)
  return made
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

export function assertionFields(
  known: Pick<AssertionFields, 'idpEntityId' | 'entityId' | 'acsUrl' | 'requestId' | 'now'> & Partial<AssertionFields>,
): AssertionFields {
  return {
    id: `_${randomUUID()}`,
    subject: 'vera-1',
    subjectFormat: persistent,
    email: 'vera@example.com',
    name: 'Vera Example',
    groups: ['engineering'],
    validForMs: 300_000,
    sessionIndex: '_session1',
    ...known,
  }
}

/** The assertion without a signature. Attributes in canonical XML order, no empty tags. */
export function writeAssertion(fields: AssertionFields): string {
  const { now } = fields
  const until = new Date(now.getTime() + fields.validForMs).toISOString()
  const from = new Date(now.getTime() - 1000).toISOString()
  const inResponseTo = fields.requestId === null ? '' : ` InResponseTo="${fields.requestId}"`
  const attributes = [
    ...(fields.email === null ? [] : [writeAttribute('email', [fields.email])]),
    ...(fields.name === null ? [] : [writeAttribute('displayName', [fields.name])]),
    ...(fields.groups.length === 0 ? [] : [writeAttribute('groups', fields.groups)]),
  ]
  return [
    `<saml:Assertion xmlns:saml="${namespaces.saml}" ID="${fields.id}" IssueInstant="${now.toISOString()}" Version="2.0">`,
    `<saml:Issuer>${fields.idpEntityId}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${fields.subjectFormat}">${fields.subject}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData${inResponseTo} NotOnOrAfter="${until}" Recipient="${fields.acsUrl}"></saml:SubjectConfirmationData>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}">`,
    `<saml:AudienceRestriction><saml:Audience>${fields.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now.toISOString()}" SessionIndex="${fields.sessionIndex}"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    '</saml:AuthnContext></saml:AuthnStatement>',
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

export function writeAttribute(name: string, values: string[]): string {
  const texts = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')
  return `<saml:Attribute Name="${name}">${texts}</saml:Attribute>`
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** The response around it. */
export function writeResponse(
  fields: AssertionFields,
  content: string,
  { id = '_response1', status = success }: { id?: string; status?: string } = {},
): string {
  const inResponseTo = fields.requestId === null ? '' : ` InResponseTo="${fields.requestId}"`
  return [
    `<samlp:Response xmlns:samlp="${namespaces.samlp}" Destination="${fields.acsUrl}" ID="${id}"${inResponseTo}`,
    ` IssueInstant="${fields.now.toISOString()}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${namespaces.saml}">${fields.idpEntityId}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}"></samlp:StatusCode></samlp:Status>`,
    content,
    '</samlp:Response>',
  ].join('')
}

export type SigningOptions = {
  hash?: 'sha1' | 'sha256' | 'sha512'
  digest?: 'sha1' | 'sha256'
  /** Signs with a shared secret instead of the private key. */
  hmacSecret?: string
  /** The content of KeyInfo, if any. */
  certificate?: string | null
  digestOf?: string
}

const digestNames = { sha1: `${namespaces.ds}sha1`, sha256: 'http://www.w3.org/2001/04/xmlenc#sha256' }

/** The signature of a canonical element. */
export function writeSignature(element: string, keys: Keys, options: SigningOptions = {}): string {
  const { hash = 'sha256', digest = 'sha256' } = options
  const id = /\bID="([^"]+)"/.exec(element)?.[1]
  const more = hash === 'sha1' ? namespaces.ds : 'http://www.w3.org/2001/04/xmldsig-more#'
  const method = `${more}${options.hmacSecret === undefined ? 'rsa' : 'hmac'}-${hash}`
  const value = createHash(digest)
    .update(options.digestOf ?? element)
    .digest('base64')
  const signedInfo = [
    `<ds:SignedInfo xmlns:ds="${namespaces.ds}">`,
    '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></ds:CanonicalizationMethod>',
    `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod>`,
    `<ds:Reference URI="#${id}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${namespaces.ds}enveloped-signature"></ds:Transform>`,
    '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></ds:Transform></ds:Transforms>',
    `<ds:DigestMethod Algorithm="${digestNames[digest]}"></ds:DigestMethod><ds:DigestValue>${value}</ds:DigestValue>`,
    '</ds:Reference></ds:SignedInfo>',
  ].join('')
  const signature =
    options.hmacSecret === undefined
      ? createSign(hash).update(signedInfo).sign(keys.privateKey, 'base64')
      : createHmac(hash, options.hmacSecret).update(signedInfo).digest('base64')
  const { certificate = keys.certificate } = options
  const base64 = certificate?.replace(/-----[^-]+-----|\s/g, '')
  const keyInfo =
    base64 === undefined
      ? ''
      : `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
  return [
    `<ds:Signature xmlns:ds="${namespaces.ds}">${signedInfo.replace(` xmlns:ds="${namespaces.ds}"`, '')}`,
    `<ds:SignatureValue>${signature}</ds:SignatureValue>${keyInfo}</ds:Signature>`,
  ].join('')
}

/** The element with its signature after the issuer, where SAML requires it. */
export function sign(element: string, keys: Keys, options: SigningOptions = {}): string {
  return insertSignature(element, writeSignature(element, keys, options))
}

export function insertSignature(element: string, signature: string): string {
  return element.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
}

export function encode(xml: string): string {
  return Buffer.from(xml).toString('base64')
}

export function writeLogoutRequest(fields: {
  idpEntityId: string
  logoutUrl: string
  subject: string
  now: Date
  sessionIndex?: string
}): string {
  const index =
    fields.sessionIndex === undefined ? '' : `<samlp:SessionIndex>${fields.sessionIndex}</samlp:SessionIndex>`
  return [
    `<samlp:LogoutRequest xmlns:samlp="${namespaces.samlp}" xmlns:saml="${namespaces.saml}" ID="_${randomUUID()}" Version="2.0"`,
    ` IssueInstant="${fields.now.toISOString()}" Destination="${fields.logoutUrl}"><saml:Issuer>${fields.idpEntityId}</saml:Issuer>`,
    `<saml:NameID>${fields.subject}</saml:NameID>${index}</samlp:LogoutRequest>`,
  ].join('')
}
