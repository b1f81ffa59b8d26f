/**
 * PostgreSQL's interface as the package `pg` offers it, on SQLite: `query(text, values)` with $1 placeholders. As with pg, a text without values may
 * hold several statements, one with values only one. On its one connection, a lock is taken and changes nothing; sql-locks.ts has several.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Pool } from 'pg'
import { markHandle } from './handles.ts'
import { addPostgresFunctions } from './postgres-functions.ts'
import {
  explainRefusal,
  isTransactionSetting,
  readAdvisory,
  splitParts,
  splitStatements,
  translate,
} from './sql-dialect.ts'

type Result = { rows: Record<string, unknown>[]; rowCount: number }

/** `script` makes the tables and their rows. */
export function createPool(script: string): Pool {
  const db = new DatabaseSync(':memory:')
  addPostgresFunctions(db)
  db.exec(script)

  const query = async (input: string | { text: string; values?: unknown[] }, values?: unknown[]): Promise<Result> => {
    const text = typeof input === 'string' ? input : input.text
    const given = (typeof input === 'string' ? values : input.values) ?? []
    const statements = splitStatements(text)
    if (given.length > 0 && statements.length > 1)
      throw new Error('cannot insert multiple commands into a prepared statement')
    let result = empty
    for (const statement of statements) result = runStatement(db, statement, given)
    return result
  }
  const connection = { query, release: () => {}, end: async () => {} }
  // Only what lessons use is there; the type is the one their code names.
  return markHandle({ ...connection, connect: async () => connection } as unknown as Pool, 'sql')
}

const empty: Result = { rows: [], rowCount: 0 }

function runStatement(db: DatabaseSync, tokens: string[], values: unknown[]): Result {
  const original = tokens.join('').trim()
  if (isTransactionSetting(original)) return empty
  const lock = readAdvisory(original)
  if (lock !== undefined) return { rows: [{ [lock.name]: lock.isTry ? true : '' }], rowCount: 1 }
  const parts = splitParts(original)
  try {
    return parts === undefined ? runPlain(db, tokens, values) : runParts(db, parts, values)
  } catch (error) {
    throw explainRefusal(original, error as Error)
  }
}

/** Parts of `WITH` that write: each is run, and its rows are a table for what follows. */
function runParts(
  db: DatabaseSync,
  { parts, rest }: { parts: { name: string; text: string }[]; rest: string },
  values: unknown[],
): Result {
  const run = (text: string) => {
    const [given, used] = renumber(text, values)
    return runPlain(db, splitStatements(given)[0] ?? [], used)
  }
  const made: string[] = []
  try {
    for (const { name, text } of parts) {
      const { rows } = run(text)
      const columns = Object.keys(rows[0] ?? { nothing: null }).map((one) => `"${one.replaceAll('"', '""')}"`)
      db.exec(`CREATE TEMP TABLE ${name} (${columns.join(', ')})`)
      made.push(name)
      for (const row of rows)
        db.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`).run(
          ...Object.values(row).map(toSqlite),
        )
    }
    return run(rest)
  } finally {
    for (const name of made) db.exec(`DROP TABLE ${name}`)
  }
}

/** A part of a statement with its own parameters, from $1 on. */
function renumber(text: string, values: unknown[]): [string, unknown[]] {
  const used = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))].sort((a, b) => a - b)
  return [
    text.replace(/\$(\d+)/g, (_, number) => `$${used.indexOf(Number(number)) + 1}`),
    used.map((number) => values[number - 1]),
  ]
}

function runPlain(db: DatabaseSync, tokens: string[], values: unknown[]): Result {
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
