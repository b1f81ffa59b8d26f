/** A small stand-in for Handlebars: values, helpers, `#if`, `#unless`, `#each`, `#with` and partials. */
type Helper = (this: unknown, ...args: unknown[]) => unknown
type Data = Record<string, unknown>
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'value'; words: string[]; isRaw: boolean }
  | { kind: 'partial'; name: string }
  | Block
type Block = { kind: 'block'; words: string[]; body: Node[]; inverse: Node[] }

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
}

export class SafeString {
  readonly string: string
  constructor(text: string) {
    this.string = String(text)
  }
  toString(): string {
    return this.string
  }
  toHTML(): string {
    return this.string
  }
}

export function escapeExpression(value: unknown): string {
  if (value instanceof SafeString) return value.toHTML()
  return value === undefined || value === null || value === false
    ? ''
    : String(value).replaceAll(/[&<>"'`=]/g, (sign) => signs[sign] as string)
}

function parse(template: string): Node[] {
  const root: Node[] = []
  const open: { block: Block; target: Node[] }[] = []
  const target = () => open.at(-1)?.target ?? root
  for (const part of template.split(/(\{\{\{[\s\S]*?\}\}\}|\{\{[\s\S]*?\}\})/)) {
    const raw = /^\{\{\{([\s\S]*)\}\}\}$/.exec(part)?.[1]
    const inner = raw ?? /^\{\{~?([\s\S]*?)~?\}\}$/.exec(part)?.[1]
    if (inner === undefined) {
      if (part !== '') target().push({ kind: 'text', text: part })
      continue
    }
    const text = inner.trim()
    const words = text.replace(/^[#&>/]\s*/, '').match(/"[^"]*"|'[^']*'|\S+/g) ?? []
    if (text.startsWith('!')) continue
    if (text.startsWith('#')) {
      const block: Block = { kind: 'block', words, body: [], inverse: [] }
      target().push(block)
      open.push({ block, target: block.body })
    } else if (text.startsWith('/')) open.pop()
    else if (text === 'else' || text === '^') {
      const top = open.at(-1)
      if (top) top.target = top.block.inverse
    } else if (text.startsWith('>')) target().push({ kind: 'partial', name: words[0] ?? '' })
    else target().push({ kind: 'value', words, isRaw: raw !== undefined || text.startsWith('&') })
  }
  return root
}

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

export function create() {
  const helpers = new Map<string, Helper>()
  const partials = new Map<string, string>()
  type Scope = { context: unknown; data: Data }

  function read(word: string, { context, data }: Scope): unknown {
    if (/^["']/.test(word)) return word.slice(1, -1)
    if (/^-?\d+(\.\d+)?$/.test(word)) return Number(word)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'this' || word === '.') return context
    if (word.startsWith('@')) return data[word.slice(1)]
    const own = (value: unknown, key: string) =>
      value !== null && value !== undefined && Object.hasOwn(Object(value), key)
        ? Reflect.get(Object(value), key)
        : undefined
    return word
      .replace(/^this\./, '')
      .split('.')
      .reduce(own, context)
  }
  function evaluate([name = '', ...args]: string[], scope: Scope): unknown {
    const helper = helpers.get(name)
    if (helper)
      return helper.call(scope.context, ...args.map((word) => read(word, scope)), { hash: {}, data: scope.data })
    return read(name, scope)
  }
  function renderBlock({ words: [name = '', ...args], body, inverse }: Block, scope: Scope): string {
    const value = read(args[0] ?? 'this', scope)
    if (name === 'if') return render(isEmpty(value) ? inverse : body, scope)
    if (name === 'unless') return render(isEmpty(value) ? body : inverse, scope)
    if (name === 'with') return isEmpty(value) ? render(inverse, scope) : render(body, { ...scope, context: value })
    if (name !== 'each') throw new Error(`Missing helper: "${name}"`)
    const entries = isEmpty(value) ? [] : Object.entries(value as object)
    if (entries.length === 0) return render(inverse, scope)
    return entries
      .map(([key, context], index) =>
        render(body, {
          context,
          data: { ...scope.data, key, index, first: index === 0, last: index === entries.length - 1 },
        }),
      )
      .join('')
  }
  function render(nodes: Node[], scope: Scope): string {
    return nodes
      .map((node) => {
        if (node.kind === 'text') return node.text
        if (node.kind === 'block') return renderBlock(node, scope)
        if (node.kind === 'partial') return render(parse(partials.get(node.name) ?? ''), scope)
        const value = evaluate(node.words, scope)
        return node.isRaw ? String(value ?? '') : escapeExpression(value)
      })
      .join('')
  }
  return {
    create,
    SafeString,
    escapeExpression,
    registerHelper: (name: string, helper: Helper) => void helpers.set(name, helper),
    registerPartial: (name: string, template: string) => void partials.set(name, template),
    compile(template: string) {
      const nodes = parse(template)
      return (context: unknown = {}) => render(nodes, { context, data: { root: context } })
    },
  }
}
export default create()
