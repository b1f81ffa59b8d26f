/** A small XML reader that treats entities as libxml2 does: the core of the stand-in libxml2-wasm. */

export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] }
export type Rules = {
  /** XML_PARSE_NOENT: put the text of entities in their places. */
  substitutes: boolean
  /** Gives the text of an external entity, or undefined when it may not be had. */
  load: (systemId: string) => string | undefined
}
export type Parsed = { root: Element; doctype?: { name: string; systemId?: string } }

const predefined: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The bytes say their encoding, as the XML specification wants it: a byte order mark, else UTF-8. */
function decode(input: string | Uint8Array): string {
  if (typeof input === 'string') return input
  const encoding = input[0] === 0xff && input[1] === 0xfe ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(input)
}

const quotedText = `"[^"]*"|'[^']*'`
const place = `SYSTEM\\s+|PUBLIC\\s+(?:${quotedText})\\s+`
const doctypePattern = new RegExp(
  `<!DOCTYPE\\s+([\\w:.-]+)\\s*(?:(?:${place})(${quotedText})\\s*)?(?:\\[([\\s\\S]*?)\\]\\s*)?>`,
)
const declarations = new RegExp(
  `<!ENTITY\\s+(?:(%)\\s+)?([\\w.-]+)\\s+(${place})?(${quotedText})\\s*>|%([\\w.-]+);`,
  'g',
)

/** In the value of an entity, numbers of characters are replaced when it is declared. */
const readSigns = (text: string) =>
  text.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )

export function parse(input: string | Uint8Array, rules: Rules): Parsed {
  let text = decode(input)
  const entities = new Map<string, { value: string } | { systemId: string }>()
  const doctype = readDoctype()

  function readDoctype(): Parsed['doctype'] {
    const start = doctypePattern.exec(text)
    if (!start) return undefined
    const [whole, name = '', system, subset = ''] = start
    text = text.replace(whole, () => '')
    declare(subset, [])
    return { name, ...(system ? { systemId: system.slice(1, -1) } : {}) }
  }

  /** A declaration of a parameter entity, `<!ENTITY % name "…">`, and where it is used, `%name;`. */
  function declare(subset: string, open: string[]): void {
    for (const [, isParameter, name = '', isExternal, quoted = '', used] of subset.matchAll(declarations)) {
      const value = quoted.slice(1, -1)
      const key = isParameter === undefined ? name : `%${name}`
      // The first declaration counts.
      if (used === undefined && !entities.has(key)) entities.set(key, isExternal ? { systemId: value } : { value })
      const entity = used === undefined ? undefined : entities.get(`%${used}`)
      if (used === undefined || entity === undefined || !rules.substitutes) continue
      if (open.includes(used)) throw new Error('Detected an entity reference loop')
      declare('value' in entity ? readSigns(entity.value) : (rules.load(entity.systemId) ?? ''), [...open, used])
    }
  }

  function expand(raw: string, open: string[] = []): string {
    return raw.replace(/&(#x?[\da-f]+|[\w.-]+);/gi, (_, name: string) => {
      if (name.startsWith('#'))
        return String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
      if (name in predefined) return predefined[name] as string
      const entity = entities.get(name)
      if (!entity) throw new Error(`Entity '${name}' not defined`)
      if (open.includes(name)) throw new Error('Detected an entity reference loop')
      if (!rules.substitutes) return ''
      if ('value' in entity) return expand(entity.value, [...open, name])
      return expand(rules.load(entity.systemId) ?? '', [...open, name])
    })
  }

  const top: Element = { name: '', attributes: {}, children: [] }
  const stack = [top]
  const tokens =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</g
  for (const token of text.trim().matchAll(tokens)) {
    const [whole, data, slash, name, attributes = '', isEmpty, plain] = token
    const current = stack.at(-1) as Element
    if (data !== undefined) current.children.push(data)
    else if (plain !== undefined) {
      if (current !== top) current.children.push(expand(plain))
      else if (plain.trim() && plain !== '\uFEFF') throw new Error('Start tag expected')
    } else if (name === undefined) {
      if (whole === '<') throw new Error('not well formed')
    } else if (slash) {
      if (stack.length < 2 || current.name !== name) throw new Error(`Opening and ending tag mismatch: ${name}`)
      stack.pop()
    } else {
      const pairs = [...attributes.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)]
      const element: Element = { name, attributes: {}, children: [] }
      for (const [, key = '', value = ''] of pairs) element.attributes[key] = expand(value.slice(1, -1))
      current.children.push(element)
      if (!isEmpty) stack.push(element)
    }
  }
  const root = top.children.find((child) => typeof child !== 'string')
  if (stack.length !== 1 || !root) throw new Error('Premature end of data')
  return { root, ...(doctype ? { doctype } : {}) }
}

export function textOf(element: Element): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** The part of XPath that lessons use: names of children, `a/b`, and `//a` for any depth. */
export function select(element: Element, path: string): Element[] {
  const childrenOf = (one: Element) => one.children.filter((child) => typeof child !== 'string')
  if (path.startsWith('//')) {
    const all = (one: Element): Element[] => [one, ...childrenOf(one).flatMap(all)]
    return all(element).filter(({ name }) => name === path.slice(2))
  }
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap((one) => childrenOf(one).filter((child) => child.name === name)),
      [element],
    )
}
