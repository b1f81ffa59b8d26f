/**
 * PostgreSQL's interface as the package `pg` offers it, on SQLite: `query(text, values)` with $1 placeholders. As with pg, a text without values may
 * hold several statements, one with values only one. Also understood: `ILIKE`, casts (`::text`), `= ANY($1)`, `now()`, booleans.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Pool } from 'pg'
import { markHandle } from './handles.ts'

type Result = { rows: Record<string, unknown>[]; rowCount: number }

/** `script` makes the tables and their rows. */
export function createPool(script: string): Pool {
  const db = new DatabaseSync(':memory:')
  db.function('now', () => new Date().toISOString())
  db.function('to_char', toChar)
  for (const name of ['char_length', 'character_length']) db.function(name, (text) => [...String(text)].length)
  db.function('starts_with', (text, start) => (String(text).startsWith(String(start)) ? 1 : 0))
  db.function('strpos', (text, part) => String(text).indexOf(String(part)) + 1)
  db.function('version', () => 'PostgreSQL 18.1')
  db.exec(script)

  const query = async (input: string | { text: string; values?: unknown[] }, values?: unknown[]): Promise<Result> => {
    const text = typeof input === 'string' ? input : input.text
    const given = (typeof input === 'string' ? values : input.values) ?? []
    const statements = splitStatements(text)
    if (given.length > 0 && statements.length > 1)
      throw new Error('cannot insert multiple commands into a prepared statement')
    let result: Result = { rows: [], rowCount: 0 }
    for (const statement of statements) result = runStatement(db, statement, given)
    return result
  }
  const connection = { query, release: () => {}, end: async () => {} }
  // Only what lessons use is there; the type is the one their code names.
  return markHandle({ ...connection, connect: async () => connection } as unknown as Pool, 'sql')
}

/** For dates, which are texts here: `to_char(day, 'YYYY-MM')`. */
function toChar(day: SQLInputValue, pattern: SQLInputValue): SQLInputValue {
  const parts: Record<string, string> = {
    YYYY: String(day).slice(0, 4),
    MM: String(day).slice(5, 7),
    DD: String(day).slice(8, 10),
  }
  return String(pattern).replaceAll(/YYYY|MM|DD/g, (part) => parts[part] ?? part)
}

function runStatement(db: DatabaseSync, tokens: string[], values: unknown[]): Result {
  const { text, parameterCount } = translate(tokens)
  if (parameterCount !== values.length)
    throw new Error(
      `bind message supplies ${values.length} parameters, but prepared statement requires ${parameterCount}`,
    )
  const statement = db.prepare(text)
  const columns = statement.columns()
  const bound = values.map(toSqlite)
  if (columns.length === 0) return { rows: [], rowCount: Number(statement.run(...bound).changes) }
  const booleans = columns.filter(({ type }) => /^bool/i.test(type ?? '')).map(({ name }) => name)
  const toBoolean = (row: Record<string, unknown>) =>
    booleans.filter((name) => row[name] !== null).map((name) => [name, Boolean(row[name])])
  const rows = statement.all(...bound).map((row) => ({ ...row, ...Object.fromEntries(toBoolean(row)) }))
  return { rows, rowCount: rows.length }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value
  if (value instanceof Uint8Array) return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

/** Texts, names in quotes, comments, placeholders and casts, `;`, words; whatever else, one character each. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\d+|::|;|\w+|\s+|./gs

function splitStatements(text: string): string[][] {
  const statements: string[][] = [[]]
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push([])
    else statements.at(-1)?.push(part)
  }
  return statements.filter((parts) => parts.some((part) => !/^(\s|--|\/\*)/.test(part)))
}

function translate(tokens: string[]): { text: string; parameterCount: number } {
  let parameterCount = 0
  const parts = tokens.map((part, index) => {
    if (/^\$\d+$/.test(part)) {
      parameterCount = Math.max(parameterCount, Number(part.slice(1)))
      return `?${part.slice(1)}`
    }
    if (/^ilike$/i.test(part)) return 'LIKE'
    if (part === '::' || tokens[index - 1] === '::') return ''
    return part
  })
  const text = parts
    .join('')
    // On one connection, a lock changes nothing.
    .replace(/\s+FOR\s+(NO\s+KEY\s+)?(UPDATE|SHARE)(\s+OF\s+\w+)?(\s+NOWAIT|\s+SKIP\s+LOCKED)?\s*$/i, '')
    .replace(/=\s*ANY\s*\(\s*(\?\d+)\s*(?:\[\s*\]\s*)?\)/gi, 'IN (SELECT value FROM json_each($1))')
  return { text, parameterCount }
}
