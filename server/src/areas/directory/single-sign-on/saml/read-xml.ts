import { SamlRefusal } from './saml-refusals.ts'

/** As much of the DOM as is used here. */
export type XmlAttribute = { name: string; localName: string; prefix: string | null; value: string }
export type XmlElement = {
  nodeType: number
  localName: string
  namespaceURI: string | null
  textContent: string | null
  parentNode: XmlElement | null
  attributes: { length: number; item(index: number): XmlAttribute | null }
  childNodes: { length: number; item(index: number): XmlElement | null }
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
}

export const xmlLimits = { bytes: 256 * 1024, elements: 2000, depth: 40, attributesOfElement: 30 }

const declaration =
  /^\uFEFF?<\?xml\s+version=(["'])1\.[01]\1(?:\s+encoding=(["'])utf-8\2)?(?:\s+standalone=(["'])(?:yes|no)\3)?\s*\?>/i

/**
 * Scans the text before a parser sees it. Refuses what no identity provider sends and what parsers read differently:
 * declarations, comments, CDATA, instructions, and documents designed to be expensive.
 */
export function checkMarkup(text: string, limits = xmlLimits): void {
  if (text.length > limits.bytes) throw new SamlRefusal('too_large')
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text)) throw new SamlRefusal('not_xml')
  const start = declaration.exec(text)?.[0].length ?? 0
  let elements = 0
  // Parsers tolerate mismatched tags in different ways.
  const open: string[] = []
  for (let at = text.indexOf('<', start); at !== -1; at = text.indexOf('<', at)) {
    const next = text[at + 1]
    if (next === '!') throw new SamlRefusal(/^<!(--|\[CDATA\[)/.test(text.slice(at, at + 9)) ? 'comment' : 'doctype')
    if (next === '?') throw new SamlRefusal('comment')
    const tag = readTag(text, at)
    at = tag.end
    if (next === '/') {
      if (open.pop() !== tag.name.slice(1)) throw new SamlRefusal('not_xml')
      continue
    }
    if (open.length === 0 && elements > 0) throw new SamlRefusal('not_xml')
    elements++
    if (!tag.isEmpty) open.push(tag.name)
    if (elements > limits.elements || open.length > limits.depth || tag.attributes > limits.attributesOfElement) {
      throw new SamlRefusal('too_complex')
    }
  }
  if (elements === 0 || open.length > 0) throw new SamlRefusal('not_xml')
}

/** A tag ends at the first `>` outside quotes. */
function readTag(text: string, start: number): { name: string; end: number; isEmpty: boolean; attributes: number } {
  let attributes = 0
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '>') {
      const name = /^[^\s/>]*/.exec(text.slice(start + 2, Math.min(at, start + 200)))?.[0] ?? ''
      return { name: `${text[start + 1]}${name}`, end: at + 1, isEmpty: text[at - 1] === '/', attributes }
    }
    if (character === '<') break
    if (character !== '"' && character !== "'") continue
    at = text.indexOf(character, at + 1)
    attributes++
    if (at === -1) break
  }
  throw new SamlRefusal('not_xml')
}

/** The root of a document that has passed the checks above. */
export async function parseXml(text: string, limits = xmlLimits): Promise<XmlElement> {
  checkMarkup(text, limits)
  // Loaded on use, in the thread, because it would slow every start.
  const { parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js')
  try {
    return asElement((await parseDomFromString(text)).documentElement)
  } catch (error) {
    throw new SamlRefusal('not_xml', error instanceof Error ? error.message : undefined)
  }
}

/** The library's DOM has these properties and more; the project is compiled without browser types. */
function asElement(node: unknown): XmlElement {
  if (typeof node !== 'object' || node === null) throw new Error('there is no root element')
  return node as XmlElement
}

export function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = []
  for (let i = 0; i < element.childNodes.length; i++) {
    const child = element.childNodes.item(i)
    if (child?.nodeType === 1) children.push(child)
  }
  return children
}

export function childrenNamed(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return childrenOf(element).filter((child) => child.localName === name && child.namespaceURI === namespace)
}

/** The element and everything in it, in the order of the text. */
export function listElements(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  const waiting = [root]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    found.push(element)
    waiting.push(...childrenOf(element).reverse())
  }
  return found
}

export function attributesOf(element: XmlElement): XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  for (let i = 0; i < element.attributes.length; i++) {
    const attribute = element.attributes.item(i)
    if (attribute !== null) attributes.push(attribute)
  }
  return attributes
}

export function textOf(element: XmlElement | undefined): string {
  return element?.textContent?.trim() ?? ''
}

export const saml = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const samlp = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const dsig = 'http://www.w3.org/2000/09/xmldsig#'
export const xenc = 'http://www.w3.org/2001/04/xmlenc#'
