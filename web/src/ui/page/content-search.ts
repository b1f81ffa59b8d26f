/** An item of the catalog, with its search terms. */
export type Searchable = {
  /** Its slug. */
  id: string
  title: string
  /** Summary, category, and any other description. */
  words?: string
  /** As numbers or names: `89`, `CWE-89`. */
  cwes?: readonly (string | number)[]
  /** As `A05:2025`. */
  owasp?: readonly string[]
}

/** What people type, and the title words they mean. */
const abbreviations: Record<string, readonly string[]> = {
  xss: ['cross-site scripting'],
  csrf: ['cross-site request forgery'],
  xsrf: ['csrf', 'cross-site request forgery'],
  ssrf: ['server-side request forgery'],
  idor: ['insecure direct object'],
  bola: ['idor', 'insecure direct object'],
  bopla: ['mass assignment'],
  sqli: ['sql injection'],
  nosqli: ['nosql injection'],
  xxe: ['xml external'],
  rce: ['command injection', 'code injection', 'code and template injection', 'deserialization'],
  ssti: ['template injection'],
  lfi: ['path traversal'],
  toctou: ['race condition'],
  dos: ['resource exhaustion', 'denial of service'],
  redos: ['resource exhaustion'],
  tls: ['transport security'],
  ssl: ['transport security'],
  sca: ['vulnerable dependencies'],
  prng: ['randomness'],
  jwt: ['jwt'],
}

/** Whether it matches everything that was typed. Used by catalog, assignments and courses. */
export function isFound(entry: Searchable, typed: string): boolean {
  const tokens = toPlain(typed).split(/\s+/).filter(Boolean)
  return tokens.every((token) => hasToken(entry, token))
}

/** Titles may have typographic apostrophes; keyboards have straight ones. */
function toPlain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}

function hasToken(entry: Searchable, token: string): boolean {
  const name = toPlain(`${entry.title} ${entry.id.replaceAll('-', ' ')}`)
  const all = toPlain(`${name} ${entry.id} ${entry.words ?? ''}`)
  const cwe = /^(?:cwe-?)?(\d+)$/.exec(token)?.[1]
  // Exact: 79 is not 798. A number may also be a word of the title.
  if (cwe !== undefined) return hasCwe(entry, cwe) || hasWord(name, token)
  if (/^a\d{1,2}(:\d{4})?$/.test(token)) return hasOwasp(entry, token) || hasWord(all, token)
  const meanings = abbreviations[token]
  // Short ones occur inside other words: "dos" in "windows".
  if (meanings !== undefined)
    return hasWord(all, token) || meanings.some((meaning) => toWords(name).includes(toWords(meaning).trimEnd()))
  return all.includes(token)
}

function hasCwe({ cwes = [] }: Searchable, number: string): boolean {
  return cwes.some((cwe) => String(cwe).replace(/^cwe-/i, '') === number)
}

/** `a5` and `a05` mean the same, in any year unless one is typed. */
function hasOwasp({ owasp = [] }: Searchable, token: string): boolean {
  const normal = (text: string) => text.toLowerCase().replace(/^a0?(\d)(?!\d)/, 'a0$1')
  const wanted = normal(token)
  return owasp.some((id) => normal(id) === wanted || normal(id).split(':')[0] === wanted)
}

function hasWord(text: string, word: string): boolean {
  return toWords(text).includes(` ${word} `)
}

/** Words separated by single spaces, with a space at both ends: "sql injection" doesn't match "nosql injection". */
function toWords(text: string): string {
  return ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
}
