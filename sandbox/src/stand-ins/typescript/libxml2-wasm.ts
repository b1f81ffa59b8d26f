/** A small stand-in for libxml2-wasm: documents, parse options and input providers. Only what lessons use. */
import { type Element, parse, select, textOf } from './xml-entities.ts'

export const ParseOption = {
  XML_PARSE_DEFAULT: 0,
  XML_PARSE_NOENT: 2,
  XML_PARSE_DTDLOAD: 4,
  XML_PARSE_NONET: 2048,
  XML_PARSE_NO_XXE: 8388608,
} as const

export interface XmlInputProvider<Handle> {
  match(filename: string): boolean
  open(filename: string): Handle | undefined
  read(handle: Handle, buffer: Uint8Array): number
  close(handle: Handle): boolean
}

const providers: XmlInputProvider<unknown>[] = []

export function xmlRegisterInputProvider<Handle>(provider: XmlInputProvider<Handle>): boolean {
  providers.push(provider as XmlInputProvider<unknown>)
  return true
}

export function xmlCleanupInputProvider(): void {
  providers.length = 0
}

function load(filename: string): string | undefined {
  // The one registered last is asked first.
  const provider = providers.findLast((one) => one.match(filename))
  const handle = provider?.open(filename)
  if (!provider || handle === undefined) return undefined
  const parts: Buffer[] = []
  const buffer = new Uint8Array(4096)
  for (let count = provider.read(handle, buffer); count > 0; count = provider.read(handle, buffer))
    parts.push(Buffer.from(buffer.subarray(0, count)))
  provider.close(handle)
  return Buffer.concat(parts).toString('utf8')
}

export class XmlElement {
  readonly #node: Element

  constructor(node: Element) {
    this.#node = node
  }

  get name(): string {
    return this.#node.name
  }

  get content(): string {
    return textOf(this.#node)
  }

  attr(name: string): { value: string } | null {
    const value = this.#node.attributes[name]
    return value === undefined ? null : { value }
  }

  get(path: string): XmlElement | null {
    return this.find(path)[0] ?? null
  }

  find(path: string): XmlElement[] {
    return select(this.#node, path).map((node) => new XmlElement(node))
  }
}

export class XmlDocument {
  readonly root: XmlElement

  private constructor(root: XmlElement) {
    this.root = root
  }

  static fromBuffer(source: Uint8Array, options: { option?: number } = {}): XmlDocument {
    const has = (option: number) => ((options.option ?? 0) & option) !== 0
    const rules = {
      substitutes: has(ParseOption.XML_PARSE_NOENT),
      load: has(ParseOption.XML_PARSE_NO_XXE) ? () => undefined : load,
    }
    return new XmlDocument(new XmlElement(parse(source, rules).root))
  }

  dispose(): void {}
}
