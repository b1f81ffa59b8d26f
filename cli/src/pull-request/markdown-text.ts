/**
 * Makes text from scanners and other people harmless in Markdown. It cannot end its context, begin a line, mention
 * anyone, link anywhere or write HTML. Every provider reads Markdown a little differently, so nothing relies on one of
 * them.
 */

/**
 * How a provider reads Markdown: GitHub and GitLab follow CommonMark, Bitbucket uses a library that escapes HTML
 * itself.
 */
export type Flavor = 'commonmark' | 'python-markdown'

/**
 * Breaks up what providers look for after rendering: `@name`, `#12`, `!12`, `:emoji:`, `www.` and `https://`. Zero
 * width.
 */
const joiner = '\u2060'
const maxProseLength = 400
const escapable: Record<Flavor, RegExp> = {
  commonmark: /[\\`*_{}[\]()<>#+\-.!|~&$^=/]/g,
  // It would show the backslash before any other letter.
  'python-markdown': /[\\`*_{}[\]()>#+\-.!]/g,
}

/** One line without terminal control or bidirectional characters. */
function toOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, '\ufffd').trim()
}

/** The first characters, never half of one. */
export function cutText(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** As code, which providers don't interpret: paths, rule ids, names of scanners. */
export function toCode(flavor: Flavor, text: string, maxLength = 120): string {
  const line = cutText(toOneLine(text), maxLength)
  if (line === '') return ''
  // A longer fence than any inside, and never a backtick next to it.
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  // Bitbucket doesn't document that mentions in code are ignored.
  const calm = flavor === 'python-markdown' ? line.replaceAll('@', `@${joiner}`) : line
  return `${fence}${space}${calm}${space}${fence}`
}

/** As words of a sentence. */
export function toProse(flavor: Flavor, text: string): string {
  return cutText(toOneLine(text), maxProseLength)
    .replace(escapable[flavor], '\\$&')
    .replace(/([@#!:~%$&^<])(?=[\w"\\/!?])/g, `$1${joiner}`)
    .replace(/\b(www|https?|ftp|mailto)\b/gi, `$1${joiner}`)
}

/** A URL as the target of a link; undefined if a link must not have it. */
export function toLinkTarget(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return href.replace(/[()<>[\]\\`*_~|"']/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
