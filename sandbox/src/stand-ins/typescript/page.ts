/** What a browser would run of a page: a tokenizer for tags, attributes and raw text, as HTML's parsing rules have it. */

export type Tag = { name: string; attributes: Record<string, string>; text: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) =>
    name ? (entities[name.toLowerCase()] as string) : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
  )
}

/** The start tags of a page in their order. `text` is what follows a tag: raw up to `</script>` for scripts, decoded up to the next tag else. */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = []
  const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y
  let position = 0
  for (;;) {
    const start = html.slice(position).search(/<[a-z!]/i)
    if (start === -1) return tags
    position += start
    if (html.startsWith('<!', position)) {
      const close = html.startsWith('<!--', position) ? '-->' : '>'
      const end = html.indexOf(close, position + 2)
      if (end === -1) return tags
      position = end + close.length
      continue
    }
    const name = /^<([a-z][^\s/>]*)/i.exec(html.slice(position))?.[1] as string
    position += name.length + 1
    const attributes: Record<string, string> = {}
    for (;;) {
      attribute.lastIndex = position
      const found = attribute.exec(html)
      if (!found) break
      const [whole, key = '', double, single, bare] = found
      // The first of two attributes with one name counts.
      attributes[key.toLowerCase()] ??= decode(double ?? single ?? bare ?? '')
      position += whole.length
    }
    const end = html.indexOf('>', position)
    if (end === -1) return tags
    position = end + 1
    const rest = html.slice(position)
    const isRaw = ['script', 'style', 'textarea', 'title'].includes(name.toLowerCase())
    const next = rest.search(isRaw ? new RegExp(`</${name}[\\s/>]`, 'i') : /<[a-z/!]/i)
    const text = next === -1 ? rest : rest.slice(0, next)
    tags.push({ name: name.toLowerCase(), attributes, text: isRaw ? text : decode(text) })
    if (isRaw) position += text.length
  }
}

/** All code of a page that runs in a browser: script elements, event handlers, and `javascript:` addresses that a click opens. */
export function scriptsOf(html: string): string[] {
  const scripts: string[] = []
  for (const { name, attributes, text } of tagsOf(html)) {
    if (name === 'script' && (!attributes.type || /javascript|module/i.test(attributes.type))) scripts.push(text)
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith('on')) scripts.push(value)
      if (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(key) && isScriptUrl(value)) scripts.push(value)
    }
  }
  return scripts
}

function isScriptUrl(value: string): boolean {
  return (
    URL.canParse(value, 'https://app.example.com/') &&
    new URL(value, 'https://app.example.com/').protocol === 'javascript:'
  )
}
