/** Reads a page like a strict parser, for tests: any markup that is not well-formed is refused. */

export type PageElement = { name: string; attributes: Record<string, string>; text: string }

const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"<>]*")?)*)\s*(\/?)>/g
const attribute = /([a-zA-Z-]+)(?:="([^"]*)")?/g
const voidElements = new Set(['meta', 'link', 'input', 'wbr', 'img'])

/** Every element with its attributes and text, in order. Throws if one is not closed in its place. */
export function readPage(page: string): PageElement[] {
  const elements: PageElement[] = []
  const open: PageElement[] = []
  let end = 0
  const readText = (text: string) => {
    if (/[<>]/.test(text)) throw new Error(`markup in text: ${text.slice(0, 200)}`)
    for (const element of open) element.text += decodeText(text)
  }
  const body = page.replace(/^<!doctype html>/, '')
  for (const match of body.matchAll(tag)) {
    const [whole, slash, name = '', rest = ''] = match
    readText(body.slice(end, match.index))
    end = match.index + whole.length
    if (slash === '/') {
      const closed = open.pop()
      if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}> ${closed?.text.slice(0, 80)}`)
      continue
    }
    const attributes: Record<string, string> = {}
    for (const [, key = '', value = ''] of rest.matchAll(attribute)) attributes[key] = decodeText(value)
    const element = { name, attributes, text: '' }
    elements.push(element)
    if (!voidElements.has(name)) open.push(element)
  }
  readText(body.slice(end))
  if (open.length > 0) throw new Error(`never closed: ${open.map(({ name }) => name).join(', ')}`)
  return elements
}

function decodeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
