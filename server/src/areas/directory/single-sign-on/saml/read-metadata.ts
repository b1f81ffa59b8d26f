/** Reads the three values a connection needs from the metadata of an identity provider, or explains what is wrong. */
import { explainCertificate, parseCertificate, toPem } from './certificates.ts'
import { childrenNamed, dsig, listElements, parseXml, textOf, type XmlElement } from './read-xml.ts'
import { SamlRefusal, samlRefusals } from './saml-refusals.ts'

export type ProviderMetadata = {
  idpEntityId: string
  idpSsoUrl: string
  idpLogoutUrl: string | null
  /** Currently valid certificates as PEM, at most two. */
  certificates: string[]
}

/** What an admin reads: what is wrong, and what to do about it. */
export class MetadataError extends Error {}

const md = 'urn:oasis:names:tc:SAML:2.0:metadata'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Comments and signatures are common in metadata, which is trusted because an admin pastes or links it. */
const limits = { bytes: 1024 * 1024, elements: 5000, depth: 40, attributesOfElement: 60 }

export async function readMetadata(text: string, now: Date): Promise<ProviderMetadata> {
  const root = await parse(text)
  const entity = findEntity(root)
  const idpEntityId = entity.getAttribute('entityID') ?? ''
  if (idpEntityId === '') throw new MetadataError('The metadata has no entityID')
  const [descriptor] = childrenNamed(entity, md, 'IDPSSODescriptor')
  if (descriptor === undefined) {
    throw new MetadataError(
      childrenNamed(entity, md, 'SPSSODescriptor').length > 0
        ? 'This is the metadata of a service, not of an identity provider. Export the metadata of the identity provider'
        : 'The metadata has no IDPSSODescriptor. Export the metadata of the identity provider',
    )
  }
  const idpSsoUrl = findLocation(descriptor, 'SingleSignOnService')
  if (idpSsoUrl === null) {
    throw new MetadataError(
      'The metadata has no SingleSignOnService with the HTTP-Redirect binding. Turn it on at the identity provider',
    )
  }
  return {
    idpEntityId,
    idpSsoUrl,
    idpLogoutUrl: findLocation(descriptor, 'SingleLogoutService'),
    certificates: readCertificates(descriptor, now),
  }
}

async function parse(text: string): Promise<XmlElement> {
  try {
    if (text.length > limits.bytes) throw new SamlRefusal('too_large')
    const plain = dropComments(text.trim())
    if (/^<(!doctype )?html/i.test(plain)) {
      throw new MetadataError('This is a web page, not metadata. Use the address of the federation metadata XML')
    }
    return await parseXml(plain, limits)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    throw new MetadataError(`The metadata cannot be read: ${samlRefusals[error.reason].replace(/\.$/, '')}`)
  }
}

/** Searches for the ends of comments once: a regular expression would search again from every beginning. */
function dropComments(text: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4)
    if (end === -1) throw new SamlRefusal('not_xml')
    kept.push(text.slice(from, at))
    from = end + 3
  }
  return kept.join('') + text.slice(from)
}

function findEntity(root: XmlElement): XmlElement {
  if (root.namespaceURI === md && root.localName === 'EntityDescriptor') return root
  const entities = root.namespaceURI === md ? childrenNamed(root, md, 'EntityDescriptor') : []
  const providers = entities.filter((entity) => childrenNamed(entity, md, 'IDPSSODescriptor').length > 0)
  const [only, ...others] = providers
  if (only === undefined) throw new MetadataError('This XML is not SAML 2.0 metadata')
  if (others.length > 0) {
    throw new MetadataError(`The metadata has ${providers.length} identity providers. Use the metadata of yours alone`)
  }
  return only
}

function findLocation(descriptor: XmlElement, name: string): string | null {
  const services = childrenNamed(descriptor, md, name)
  const service = services.find((one) => one.getAttribute('Binding') === redirect)
  return service?.getAttribute('Location') || null
}

/** During a rotation a provider lists both certificates. Expired ones are skipped unless there are no others. */
function readCertificates(descriptor: XmlElement, now: Date): string[] {
  const texts = childrenNamed(descriptor, md, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => listElements(key))
    .filter(({ localName, namespaceURI }) => localName === 'X509Certificate' && namespaceURI === dsig)
    .map(textOf)
  if (texts.length === 0) throw new MetadataError('The metadata has no signing certificate')
  const found = [...new Set(texts)].map((text) => ({ text, problem: explainCertificate(text, now) }))
  const usable = found.filter(({ problem }) => problem === undefined)
  if (usable.length === 0) throw new MetadataError(`The signing certificate in the metadata ${found[0]?.problem}`)
  // The first two, since providers list the active ones first.
  return usable.slice(0, 2).flatMap(({ text }) => {
    const certificate = parseCertificate(text)
    return certificate === undefined ? [] : [toPem(certificate)]
  })
}
