/**
 * A database that several requests use at the same time, with PostgreSQL's locks: rows that a transaction has changed, or read with `FOR UPDATE`, are its own until it
 * ends, and so are advisory locks. While one request stands still after a statement, another one may run. What would have to wait for a lock is `Blocked`: in the real
 * database it goes on after the first one has ended, and reads the rows again.
 */
import type { Pool } from 'pg'
import { markHandle } from './handles.ts'
import { NotInSandbox } from './not-in-sandbox.ts'
import { createPool } from './sql.ts'

export class Blocked extends Error {}

type Result = { rows: Record<string, unknown>[]; rowCount: number }
type Session = { locks: Set<string>; depth: number; isStrict: boolean; startedAt: number; hasAdvisory: boolean }

/** The statement with parameters from $1 on, and their values. */
function pick(text: string, values: unknown[]): [string, unknown[]] {
  const used = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))].sort((a, b) => a - b)
  return [
    text.replace(/\$(\d+)/g, (_, number) => `$${used.indexOf(Number(number)) + 1}`),
    used.map((number) => values[number - 1]),
  ]
}

const writing = /^(UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?(\w+)\s*([\s\S]*)$/i
const locking = /\s+FOR\s+(?:NO\s+KEY\s+)?UPDATE(?:\s+OF\s+\w+)?(\s+NOWAIT|\s+SKIP\s+LOCKED)?\s*;?\s*$/i

export function openLocks(script: string) {
  const db = createPool(script)
  const owners = new Map<string, Session>()
  const changedAt = new Map<string, number>()
  let clock = 0
  let depth = 0
  let pause: { left: number; run: (isAdvisory: boolean) => Promise<unknown> } | undefined
  const run = async (text: string, values: unknown[]) => (await db.query(...pick(text, values))) as unknown as Result

  /** Keys of the rows that a condition selects now. */
  async function rowsOf(table: string, condition: string, values: unknown[]): Promise<string[]> {
    const select = (rest: string) => run(`SELECT rowid AS place FROM ${table} ${rest}`, values)
    const { rows } = await select(condition).catch(() => select(''))
    return rows.map(({ place }) => `${table} ${place}`)
  }
  function take(session: Session, keys: string[]): void {
    for (const key of keys) {
      const owner = owners.get(key)
      if (owner !== undefined && owner !== session) throw new Blocked(`waits for ${key}`)
    }
    for (const key of keys) {
      owners.set(key, session)
      session.locks.add(key)
    }
  }
  function release(session: Session): void {
    for (const key of session.locks) owners.delete(key)
    session.locks.clear()
  }

  async function end(session: Session, isKept: boolean): Promise<Result> {
    if (session.depth > 0) {
      if (!isKept) await db.query(`ROLLBACK TO s${session.depth}`)
      await db.query(`RELEASE s${session.depth}`)
      depth = session.depth - 1
    }
    session.depth = 0
    release(session)
    return { rows: [], rowCount: 0 }
  }

  async function write(session: Session, text: string, values: unknown[]): Promise<Result> {
    const [, , table = '', rest = ''] = writing.exec(text) ?? []
    const condition = /\bWHERE\b[\s\S]*?(?=\bRETURNING\b|$)/i.exec(rest)?.[0] ?? ''
    const keys = await rowsOf(table, condition, values)
    take(session, keys)
    for (const key of keys) {
      if (session.isStrict && (changedAt.get(key) ?? -1) > session.startedAt)
        throw Object.assign(new Error('could not serialize access due to concurrent update'), { code: '40001' })
    }
    const result = await run(text, values)
    for (const key of keys) changedAt.set(key, ++clock)
    return result
  }

  /** `WITH name AS (UPDATE … RETURNING …)`: each part is run, and its rows are a table for what follows. */
  async function runParts(session: Session, text: string, values: unknown[]): Promise<Result> {
    const tables: string[] = []
    let rest = text.replace(/^WITH\s+/i, '')
    for (;;) {
      const [head, name = ''] = /^\s*,?\s*(\w+)\s+AS\s*\(/i.exec(rest) ?? []
      if (head === undefined) break
      let at = head.length
      for (let open = 1; open > 0 && at < rest.length; at++) open += rest[at] === '(' ? 1 : rest[at] === ')' ? -1 : 0
      const { rows } = await execute(session, rest.slice(head.length, at - 1).trim(), values)
      const columns = Object.keys(rows[0] ?? { nothing: null })
      await db.query(`CREATE TEMP TABLE ${name} (${columns.join(', ')})`)
      tables.push(name)
      for (const row of rows)
        await db.query(
          `INSERT INTO ${name} VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
          columns.map((one) => row[one]),
        )
      rest = rest.slice(at)
    }
    try {
      return await execute(session, rest.trim(), values)
    } finally {
      for (const name of tables) await db.query(`DROP TABLE ${name}`)
    }
  }

  function takeAdvisory(session: Session, text: string, values: unknown[]): Result {
    const [key] = [JSON.stringify([/\(([\s\S]*)\)/.exec(text)?.[1]?.replace(/\s/g, ''), values])]
    session.hasAdvisory = true
    if (/unlock/i.test(text)) {
      owners.delete(key)
      return { rows: [{}], rowCount: 1 }
    }
    const isFree = [undefined, session].includes(owners.get(key))
    if (/try_/i.test(text) && !isFree)
      return { rows: [{ pg_try_advisory_xact_lock: false, pg_try_advisory_lock: false }], rowCount: 1 }
    take(session, [key])
    return { rows: [{ pg_try_advisory_xact_lock: true, pg_try_advisory_lock: true }], rowCount: 1 }
  }

  async function execute(session: Session, text: string, values: unknown[]): Promise<Result> {
    if (/^(BEGIN|START\s+TRANSACTION)/i.test(text)) {
      session.depth = ++depth
      session.startedAt = clock
      session.isStrict = /REPEATABLE|SERIALIZABLE/i.test(text)
      await db.query(`SAVEPOINT s${depth}`)
      return { rows: [], rowCount: 0 }
    }
    if (/^SET\s+(SESSION|TRANSACTION|LOCAL)/i.test(text)) {
      session.isStrict = /REPEATABLE|SERIALIZABLE/i.test(text)
      return { rows: [], rowCount: 0 }
    }
    if (/^(COMMIT|END|ROLLBACK)\b/i.test(text)) return end(session, !/^ROLLBACK/i.test(text))
    if (/pg_(try_)?advisory/i.test(text)) return takeAdvisory(session, text, values)
    if (/^WITH\s[\s\S]*\(\s*(UPDATE|INSERT|DELETE)\b/i.test(text)) return runParts(session, text, values)
    if (writing.test(text)) return write(session, text, values)
    const plain = text.replace(locking, '')
    if (plain !== text) {
      const [, table, condition = ''] = /\bFROM\s+(\w+)\s*([\s\S]*)$/i.exec(plain) ?? []
      if (table === undefined) throw new NotInSandbox('its PostgreSQL locks the rows of one table, named after FROM')
      const keys = await rowsOf(table, condition, values)
      const isSkipping = /SKIP\s+LOCKED/i.test(text)
      if (isSkipping && keys.some((key) => owners.has(key) && owners.get(key) !== session))
        return { rows: [], rowCount: 0 }
      take(session, keys)
    }
    return run(plain, values)
  }

  function open(): { query: Pool['query']; release: () => void } {
    const session: Session = { locks: new Set(), depth: 0, isStrict: false, startedAt: 0, hasAdvisory: false }
    const query = async (input: string | { text: string; values?: unknown[] }, given?: unknown[]) => {
      const text = (typeof input === 'string' ? input : input.text).trim().replace(/;\s*$/, '')
      await new Promise(setImmediate)
      const result = await execute(session, text, (typeof input === 'string' ? given : input.values) ?? [])
      // Outside a transaction, a lock ends with its statement.
      if (session.depth === 0 && !session.hasAdvisory) release(session)
      if (pause !== undefined && --pause.left === 0) {
        const { run: meanwhile } = pause
        pause = undefined
        await meanwhile(session.hasAdvisory)
      }
      return result
    }
    return { query: query as unknown as Pool['query'], release: () => {} }
  }

  const pool = {
    query: (...args: unknown[]) => (open().query as (...all: unknown[]) => unknown)(...args),
    connect: async () => open(),
  }
  return {
    pool: markHandle(pool as unknown as Pool, 'shared sql'),
    /** After so many statements of the next request, `run` is run before it goes on. */
    pauseAfter(statements: number, run: (isAdvisory: boolean) => Promise<unknown>): void {
      pause = { left: statements, run }
    },
  }
}
