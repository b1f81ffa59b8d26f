/** Numbers, texts, patterns and statements in SQL. */
import { type Place, type Replace, textOf } from './program-places.ts'

const weakerTexts: Record<string, string> = {
  sha256: 'md5',
  sha512: 'md5',
  'sha3-256': 'md5',
  'aes-256-gcm': 'aes-256-ctr',
  strict: 'none',
  Strict: 'None',
  lax: 'none',
  Lax: 'None',
  wx: 'w',
  xb: 'wb',
  x: 'w',
  'https:': 'http:',
  https: 'http',
  HS256: 'none',
  RS256: 'HS256',
}

export function weakenText(place: Place, replace: Replace): void {
  const { node, isPython } = place
  const text = textOf(place, node)
  switch (node.name) {
    case 'Number':
      for (const other of changeNumber(text)) replace('bound moved', node, other)
      break
    case 'BooleanLiteral':
    case 'Boolean':
      replace('option turned', node, /true/i.test(text) ? (isPython ? 'False' : 'false') : isPython ? 'True' : 'true')
      break
    case 'RegExp': {
      const end = text.lastIndexOf('/')
      const [pattern, flags] = [text.slice(1, end), text.slice(end + 1)]
      for (const other of changePattern(pattern)) replace('pattern changed', node, `/${other}/${flags}`)
      for (const flag of flags) replace('pattern changed', node, `/${pattern}/${flags.replace(flag, '')}`)
      if (/^\^|\$$/.test(pattern) && !flags.includes('m')) replace('pattern changed', node, `/${pattern}/${flags}m`)
      break
    }
    case 'String': {
      if (node.parent?.name === 'ExpressionStatement') break
      const quote = /^\w*("""|'''|["'])/.exec(text)?.[0] ?? text.slice(0, 1)
      const close = quote.replace(/^\w*/, '')
      const content = text.slice(quote.length, -close.length)
      if (changeStatement(place, text, replace)) break
      // In an HMAC, a broken hash is still a good one.
      const isKeyed = /hmac/i.test(textOf(place, node.parent?.parent ?? node))
      const weaker = !isKeyed && Object.hasOwn(weakerTexts, content) ? weakerTexts[content] : undefined
      if (weaker !== undefined) replace('weaker neighbor', node, quote + weaker + close)
      if (isPython && /^[rR]/.test(quote))
        for (const other of changePattern(content)) replace('pattern changed', node, quote + other + close)
      else if (content !== '') {
        replace('constant replaced', node, quote + close)
      }
      break
    }
    case 'TemplateString':
    case 'FormatString':
      changeStatement(place, text, replace)
      break
    case 'Interpolation':
    case 'FormatReplacement':
      replace('part dropped', node, '')
      break
  }
}

function changeNumber(text: string): string[] {
  const plain = text.replaceAll('_', '')
  if (!/^\d+$/.test(plain)) return []
  const value = Number(plain)
  return [value + 1, value - 1, value * 10, Math.floor(value / 10)]
    .filter((one, index, all) => one >= 0 && one !== value && all.indexOf(one) === index)
    .map(String)
}

/** Wider or narrower: without an anchor, with a class that takes more, with other counts. */
function changePattern(pattern: string): string[] {
  const found: string[] = []
  if (pattern.startsWith('^')) found.push(pattern.slice(1))
  if (pattern.endsWith('$')) found.push(pattern.slice(0, -1))
  if (/\\[Zz]$/.test(pattern)) found.push(`${pattern.slice(0, -2)}$`, pattern.slice(0, -2))
  for (const { 0: part, index } of pattern.matchAll(/\[\^?(?:\\.|[^\]\\])+\]|\\[dwsDWSb]/g)) {
    const put = (text: string) => found.push(pattern.slice(0, index) + text + pattern.slice(index + part.length))
    if (part === '\\b') put('')
    else if (part.startsWith('[^')) {
      // One sign fewer that is kept out.
      const signs = part.slice(2, -1).match(/\\.|./g) ?? []
      if (signs.length > 1) for (const sign of signs) put(`[^${signs.filter((one) => one !== sign).join('')}]`)
    } else {
      put(part.startsWith('[') ? '[^\\n]' : part === '\\d' ? '\\w' : '.')
      const signs = part.startsWith('[') ? (part.slice(1, -1).match(/(?:\\.|[^\\])-(?:\\.|[^\\])|\\.|./g) ?? []) : []
      if (signs.length > 1) for (const sign of signs) put(`[${signs.filter((one) => one !== sign).join('')}]`)
    }
  }
  for (const { 0: part, index } of pattern.matchAll(/\{(\d+)(,?)(\d*)\}/g))
    found.push(`${pattern.slice(0, index)}+${pattern.slice(index + part.length)}`)
  if (/^[^()[\]]*\|/.test(pattern)) {
    const options = pattern.split('|')
    for (const option of options) found.push(options.filter((one) => one !== option).join('|'))
  }
  return [...new Set(found)].filter((one) => one !== '' && one !== pattern)
}

const clauses: [kind: string, pattern: RegExp][] = [
  ['lock dropped', /\s+FOR (NO KEY )?UPDATE\b/gi],
  ['clause dropped', /\s+ON CONFLICT[^`'")]*?DO NOTHING/gi],
  ['clause dropped', /\s+LIMIT \$?\w+/gi],
]

/** Whether it is a statement in SQL; conditions are still there, so that all values are bound, but they always hold. */
function changeStatement({ node }: Place, text: string, replace: Replace): boolean {
  if (!/\b(SELECT|UPDATE|INSERT|DELETE|WITH)\b/.test(text)) return false
  const cut = (kind: string, at: number, length: number, other: string) =>
    replace(kind, { from: node.from + at, to: node.from + at + length }, other)
  for (const [kind, pattern] of clauses)
    for (const { 0: part, index } of text.matchAll(pattern)) cut(kind, index, part.length, '')
  const wheres = /\bWHERE\s+([\s\S]*?)(?=\s+(?:ORDER|GROUP|LIMIT|RETURNING|FOR|ON)\b|\)\s|["'`]{1,3}$|$)/gi
  for (const { 0: part, 1: conditions = '', index } of text.matchAll(wheres)) {
    let at = index + part.length - conditions.length
    for (const condition of conditions.split(/(\s+(?:AND|OR)\s+)/i)) {
      if (/[=<>]|LIKE|IN|IS/i.test(condition) && condition.trim().length > 3)
        cut('condition in SQL dropped', at, condition.length, `(${condition} OR TRUE)`)
      at += condition.length
    }
  }
  return true
}
