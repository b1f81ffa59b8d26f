/** What explanations quote as an attack must be among the payloads that the proof tries: a payload that nobody ran may be wrong. */

type Fix = {
  isRight?: boolean
  explanation?: string
  notes?: Record<string, string>
  payloads?: string[]
  payloadsOf?: Record<string, string[]>
}

/** Signs of an attack rather than of a name: leaving a text, a folder or a host, starting a script or a command, an operator of a database. */
const signs = [
  /' ?(or|union|group by)\b/i,
  /\bcase when\b/i,
  /(^|\.\/)\.\.\/\w|\.\.\.\.\/\/|%2e%2e/i,
  /<\w+[^>]*\son\w+=|<scr<|<\/script ?>|\bon(load|error|click)=/i,
  /^\W?javascript:(\/\/|\w+=)/i,
  /\$\(\w|\$\{IFS\}|; \w+( \w+)?; '/,
  /^\{"(\$\w+|constructor|__\w+__)"|^\{\w+\.\w+Password\}/,
  /; x=/,
  /^\$+[a-z]\w+Secret/,
  /^(\/\/|\/\\|https?:\/\/)[^/]*(attacker|mallory|evil|@)/,
  /\)\(\|/,
  /^-+output=/,
  /\\nBcc|^Bcc :/,
]

/** Sentences about quotes that no payload of their fix contains. */
export function findUntiedQuotes(fixes: Record<string, Fix>): string[] {
  const untied: string[] = []
  for (const [id, fix] of Object.entries(fixes)) {
    const { isRight, explanation = '', notes = {}, payloads = [], payloadsOf = {} } = fix
    if (isRight === true) continue
    const tried = [...payloads, ...Object.values(payloadsOf).flat()].map(flatten)
    for (const text of [explanation, ...Object.values(notes)])
      for (const quote of listQuotes(text))
        if (signs.some((sign) => sign.test(quote)) && !tried.some((payload) => toPattern(quote).test(payload)))
          untied.push(`the explanation of ${id} quotes \`${quote}\`, which is not among its payloads`)
  }
  return untied
}

/** In one line, with line ends as explanations write them. */
const flatten = (text: string) =>
  text.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', ' ').replaceAll(/ +/g, ' ')

/** Code in a text. What something "becomes" is a result, and nobody sends it. */
function listQuotes(text: string): string[] {
  const found = [...text.replaceAll(/\s+/g, ' ').matchAll(/(becomes )?(?:``(.+?)``|`([^`]+)`)/g)]
  return found.filter(([, becomes]) => becomes === undefined).map(([, , long, short]) => long ?? short ?? '')
}

/** Three dots stand for anything. */
function toPattern(quote: string): RegExp {
  const parts = quote.split(/\.\.\.(?!\.*\/)|…/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('.*'))
}
