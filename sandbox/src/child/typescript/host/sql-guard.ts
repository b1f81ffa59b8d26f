/** Refuses the statements that reach beyond a database: other files, and settings of the engine. */

/** Questions about tables, and nothing that changes how the engine works. */
const allowedPragmas = new Set([
  'case_sensitive_like',
  'database_list',
  'encoding',
  'foreign_key_check',
  'foreign_key_list',
  'foreign_keys',
  'index_info',
  'index_list',
  'index_xinfo',
  'integrity_check',
  'quick_check',
  'recursive_triggers',
  'table_info',
  'table_list',
  'table_xinfo',
  'user_version',
])
const refused = new Set(['ATTACH', 'DETACH', 'VACUUM'])
/** They may precede any statement, and some pragmas do their work even then. */
const prefixes = new Set(['EXPLAIN', 'QUERY', 'PLAN'])

/**
 * The tokens of SQLite (tokenize.c), as far as they decide where a statement begins: what it skips, what can hide a
 * semicolon, words, and any other character. A byte order mark is a space before a token and part of a word inside one.
 */
const token =
  /(?<skipped>[ \t\n\f\r\ufeff]+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<quoted>'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$))|(?<variable>[$@#:](?:[\w$\u0080-\uffff]|::)+\(?)|(?<word>[\w\u0080-\uffff][\w$\u0080-\uffff]*)|(?<other>[\s\S])/g

export function checkSql(text: string): void {
  let isStart = true
  /** The words after PRAGMA, up to the one that names it. */
  let pragma: string[] | undefined
  for (const { groups = {} } of text.matchAll(token)) {
    const { skipped, variable, word, other } = groups
    if (skipped !== undefined) continue
    // Tcl's variables, such as `$name(…)`, may hold anything up to the bracket that closes them.
    if (variable?.endsWith('(')) throw new Error(`unrecognized token: "${variable}"`)
    if (pragma !== undefined) {
      if (word !== undefined && pragma.length === 0) pragma.push(word.toLowerCase())
      else if (other === '.' && pragma.length === 1) pragma.length = 0
      else pragma = checkPragma(pragma)
    }
    if (other === ';') {
      isStart = true
      continue
    }
    const keyword = word?.toUpperCase()
    if (!isStart || (keyword !== undefined && prefixes.has(keyword))) continue
    isStart = false
    if (keyword !== undefined && refused.has(keyword)) throw notAuthorized(keyword)
    if (keyword === 'PRAGMA') pragma = []
  }
  if (pragma !== undefined) checkPragma(pragma)
}

function checkPragma([name]: string[]): undefined {
  if (name === undefined || !allowedPragmas.has(name)) throw notAuthorized(`PRAGMA ${name ?? ''}`.trim())
}

const notAuthorized = (what: string) => new Error(`not authorized: the sandbox has no ${what}`)
