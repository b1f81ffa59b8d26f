/** Checks the structure of a message before its signature is verified. Refusing needs no trust in the content. */
import { X509Certificate } from 'node:crypto'
import {
  attributesOf,
  childrenNamed,
  childrenOf,
  dsig,
  listElements,
  saml,
  samlp,
  textOf,
  type XmlElement,
  xenc,
} from './read-xml.ts'
import { SamlRefusal } from './saml-refusals.ts'

const namespaceOfName = new Map([
  ...['Response', 'Status', 'StatusCode', 'StatusMessage', 'Extensions'].map((name) => [name, samlp] as const),
  ...[
    'Assertion',
    'EncryptedAssertion',
    'Issuer',
    'Subject',
    'NameID',
    'SubjectConfirmation',
    'Conditions',
    'SubjectConfirmationData',
    'AudienceRestriction',
    'Audience',
    'AuthnStatement',
    'AttributeStatement',
    'Attribute',
    'AttributeValue',
    'Advice',
  ].map((name) => [name, saml] as const),
  ...[
    'Signature',
    'SignedInfo',
    'SignatureValue',
    'SignatureMethod',
    'CanonicalizationMethod',
    'Reference',
    'DigestMethod',
    'DigestValue',
    'Transform',
    'KeyInfo',
    'X509Data',
    'X509Certificate',
  ].map((name) => [name, dsig] as const),
  ...['EncryptedData', 'EncryptedKey', 'CipherData', 'CipherValue'].map((name) => [name, xenc] as const),
])

const signatureMethods = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const digestMethods = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'])
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const dataCiphers = new Set(
  ['xmlenc11#aes128-gcm', 'xmlenc11#aes256-gcm'].map((name) => `http://www.w3.org/2009/${name}`),
)
for (const name of ['aes128-cbc', 'aes256-cbc']) dataCiphers.add(xenc + name)
const keyCiphers = new Set([`${xenc}rsa-oaep-mgf1p`, 'http://www.w3.org/2009/xmlenc11#rsa-oaep'])

export type MessageParts = { assertion: XmlElement | undefined; encryptedAssertion: XmlElement | undefined }

/** One response with one assertion, where they belong; signatures only where SAML puts them. */
export function checkResponse(root: XmlElement): MessageParts {
  const elements = checkElements(root)
  if (root.localName !== 'Response' || root.getAttribute('Version') !== '2.0') throw new SamlRefusal('not_a_response')
  const isAssertion = ({ localName }: XmlElement) => localName === 'Assertion' || localName === 'EncryptedAssertion'
  const assertions = elements.filter(isAssertion)
  if (assertions.length > 1 || elements.filter(({ localName }) => localName === 'Response').length > 1) {
    throw new SamlRefusal('several_assertions')
  }
  const [only] = assertions
  if (only !== undefined && only.parentNode !== root) throw new SamlRefusal('several_assertions')
  checkSignatures(elements, only?.localName === 'Assertion' ? [root, only] : [root])
  checkEncryption(elements)
  const isEncrypted = only?.localName === 'EncryptedAssertion'
  return { assertion: isEncrypted ? undefined : only, encryptedAssertion: isEncrypted ? only : undefined }
}

/** The same for a decrypted assertion: anyone can encrypt anything for us. */
export function checkDecryptedAssertion(root: XmlElement): void {
  const elements = checkElements(root)
  const assertions = elements.filter(({ localName }) => /^(Encrypted)?Assertion$|^Response$/.test(localName))
  if (root.localName !== 'Assertion' || assertions.length !== 1) throw new SamlRefusal('several_assertions')
  checkSignatures(elements, [root])
}

/** Names in their own namespaces, namespaces that are absolute, ids that are unique. */
export function checkElements(root: XmlElement): XmlElement[] {
  const elements = listElements(root)
  const ids = new Set<string>()
  for (const element of elements) {
    for (const { name, localName, prefix, value } of attributesOf(element)) {
      const isDeclaration = name === 'xmlns' || prefix === 'xmlns'
      if (isDeclaration && !/^[a-z][a-z0-9+.-]*:/i.test(value) && !(name === 'xmlns' && value === '')) {
        throw new SamlRefusal('relative_namespace', value)
      }
      if (isDeclaration || localName.toLowerCase() !== 'id') continue
      if (ids.has(value)) throw new SamlRefusal('duplicate_ids')
      ids.add(value)
    }
  }
  for (const { localName, namespaceURI } of elements) {
    const own = namespaceOfName.get(localName)
    if (own !== undefined && own !== namespaceURI) throw new SamlRefusal('wrong_namespace', localName)
  }
  return elements
}

function checkSignatures(elements: readonly XmlElement[], owners: readonly XmlElement[]): void {
  for (const signature of elements.filter(({ localName }) => localName === 'Signature')) {
    const { parentNode: owner } = signature
    if (owner === null || !owners.includes(owner) || childrenNamed(owner, dsig, 'Signature').length !== 1) {
      throw new SamlRefusal('misplaced_signature')
    }
    checkSignature(signature, owner)
  }
}

function checkSignature(signature: XmlElement, owner: XmlElement): void {
  const parts = childrenOf(signature).map(({ localName }) => localName)
  if (parts.some((name) => !['SignedInfo', 'SignatureValue', 'KeyInfo'].includes(name))) {
    throw new SamlRefusal('misplaced_signature')
  }
  const signedInfo = onlyChild(signature, 'SignedInfo')
  onlyChild(signature, 'SignatureValue')
  const reference = onlyChild(signedInfo, 'Reference')
  onlyChild(reference, 'DigestValue')
  const id = owner.getAttribute('ID') ?? ''
  if (!/^[\w.-]{1,200}$/.test(id) || reference.getAttribute('URI') !== `#${id}`) {
    throw new SamlRefusal('signature_elsewhere')
  }
  checkAlgorithm(onlyChild(signedInfo, 'SignatureMethod'), signatureMethods)
  checkAlgorithm(onlyChild(reference, 'DigestMethod'), digestMethods)
  checkAlgorithm(onlyChild(signedInfo, 'CanonicalizationMethod'), new Set([exclusive]))
  const transforms = listElements(onlyChild(reference, 'Transforms')).filter((one) => one.localName === 'Transform')
  const [first, second] = transforms.map((transform) => transform.getAttribute('Algorithm'))
  if (transforms.length !== 2 || first !== enveloped || second !== exclusive) {
    throw new SamlRefusal('unexpected_transform')
  }
}

function onlyChild(parent: XmlElement, name: string): XmlElement {
  const [child, ...others] = childrenNamed(parent, dsig, name)
  if (child === undefined || others.length > 0) throw new SamlRefusal('malformed_signature', name)
  return child
}

function checkAlgorithm(method: XmlElement, known: ReadonlySet<string>): void {
  const algorithm = method.getAttribute('Algorithm') ?? ''
  if (known.has(algorithm)) return
  if (/#hmac-/.test(algorithm)) throw new SamlRefusal('hmac', algorithm)
  throw new SamlRefusal(/sha1$/.test(algorithm) ? 'sha1' : 'unknown_algorithm', algorithm)
}

/** Refuses RSA PKCS #1 v1.5 and Triple DES, which are known to be weak. */
function checkEncryption(elements: readonly XmlElement[]): void {
  for (const element of elements) {
    if (element.localName !== 'EncryptedData' && element.localName !== 'EncryptedKey') continue
    const known = element.localName === 'EncryptedData' ? dataCiphers : keyCiphers
    const algorithm = childrenNamed(element, xenc, 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? ''
    if (!known.has(algorithm)) throw new SamlRefusal('unknown_algorithm', algorithm)
  }
}

export function isSigned(element: XmlElement): boolean {
  return childrenNamed(element, dsig, 'Signature').length === 1
}

/** The algorithm the message claims. Used to explain errors, never to decide trust. */
export function describeSigner(root: XmlElement): X509Certificate | undefined {
  const named = listElements(root).find(({ localName }) => localName === 'X509Certificate')
  try {
    return named === undefined ? undefined : new X509Certificate(Buffer.from(textOf(named), 'base64'))
  } catch {
    return undefined
  }
}
