/** A small stand-in for libxmljs2: parseXml with its options, documents and elements. Only what lessons use. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Element as Node, parse, select, textOf } from './xml-entities.ts'

export type ParserOptions = { noent?: boolean; nonet?: boolean; dtdload?: boolean; huge?: boolean; noblanks?: boolean }

export class Element {
  readonly #node: Node

  constructor(node: Node) {
    this.#node = node
  }

  name(): string {
    return this.#node.name
  }

  text(): string {
    return textOf(this.#node)
  }

  attr(name: string): { value(): string } | null {
    const value = this.#node.attributes[name]
    return value === undefined ? null : { value: () => value }
  }

  get(path: string): Element | null {
    return this.find(path)[0] ?? null
  }

  find(path: string): Element[] {
    return select(this.#node, path).map((node) => new Element(node))
  }
}

export type Document = { root(): Element | null; getDtd(): { name: string; systemId: string | null } | null }

export function parseXml(input: string | Buffer, options: ParserOptions = {}): Document {
  const load = (systemId: string): string | undefined => {
    if (/^https?:/i.test(systemId)) return undefined
    const file = /^file:/i.test(systemId) ? fileURLToPath(systemId) : systemId
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const { root, doctype } = parse(input, { substitutes: options.noent ?? false, load })
  const dtd = doctype ? { name: doctype.name, systemId: doctype.systemId ?? null } : null
  return { root: () => new Element(root), getDtd: () => dtd }
}
