/** SQLite in memory for one machine, by sql.js. */
import type { BindParams, Database, SqlJsStatic, SqlValue, Statement } from 'sql.js'
import type { MemoryBudget } from '../../memory-budget.ts'
import { asNumber, asText, type HostCalls } from './host-calls.ts'
import { checkSql } from './sql-guard.ts'

/** Bytes and large integers in JSON. */
type Cell = string | number | null | { bytes: string } | { integer: string }

const toCell = (value: SqlValue | bigint): Cell => {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  return typeof value === 'bigint' ? { integer: String(value) } : value
}
const fromCell = (cell: Cell): SqlValue => {
  if (cell === null || typeof cell !== 'object') return cell
  return 'bytes' in cell
    ? new Uint8Array(Buffer.from(cell.bytes, 'base64'))
    : (BigInt(cell.integer) as unknown as number)
}
const lengthOf = (cell: Cell): number =>
  typeof cell === 'string' ? cell.length : cell !== null && typeof cell === 'object' ? JSON.stringify(cell).length : 8

type SqlOptions = {
  /** A fresh engine; asked for by the first database. */
  takeEngine: () => SqlJsStatic
  budget: MemoryBudget
  /** Runs a function that the guest defined for its statements. */
  callGuest: (name: string, args: string) => string
}

const pageBytes = 4096
const maxDatabases = 1000
/** Of the engine itself: caches, sorting, temporary tables. */
const maxHeapBytes = 48 * 1024 * 1024
const maxResultLength = 16 * 1024 * 1024

/** Nothing becomes a file that nobody counts: journals and temporary tables belong to the heap, which has a limit. */
const settings = `PRAGMA hard_heap_limit = ${maxHeapBytes}; PRAGMA journal_mode = MEMORY; PRAGMA temp_store = MEMORY`

type Opened = { db: Database; readPages: Statement; pages: number }

export function createSqlCalls({ takeEngine, budget, callGuest }: SqlOptions): HostCalls {
  const databases: Opened[] = []
  let engine: SqlJsStatic | undefined

  /** Does something with a database, which may only grow by what is left for everything. */
  function use<T>(id: unknown, work: (db: Database) => T): T {
    const found = databases[id as number]
    if (!found) throw new TypeError('unknown database')
    const { db, readPages } = found
    db.exec(`PRAGMA max_page_count = ${Math.max(1, found.pages + Math.floor(budget.left() / pageBytes))}`)
    try {
      return work(db)
    } finally {
      readPages.step()
      const pages = readPages.get()[0] as number
      readPages.reset()
      if (pages > found.pages) budget.take(Math.min((pages - found.pages) * pageBytes, budget.left()))
      else budget.giveBack((found.pages - pages) * pageBytes)
      found.pages = pages
    }
  }

  function runStatement(db: Database, text: string, values: Cell[]): string {
    const statement = db.prepare(text)
    try {
      statement.bind(values.map(fromCell) as BindParams)
      const rows: Cell[][] = []
      let length = 0
      while (statement.step()) {
        const row = statement.get().map(toCell)
        for (const cell of row) length += lengthOf(cell)
        if (length > maxResultLength) throw new Error('the result is too large')
        rows.push(row)
      }
      return JSON.stringify({ columns: statement.getColumnNames(), rows, changes: db.getRowsModified() })
    } finally {
      statement.free()
    }
  }

  return {
    'sql-open'() {
      if (databases.length >= maxDatabases) throw new Error('unable to open database file')
      engine ??= takeEngine()
      const db = new engine.Database()
      db.exec(settings)
      databases.push({ db, readPages: db.prepare('PRAGMA page_count'), pages: 0 })
      return databases.length - 1
    },
    'sql-exec'(id, script) {
      const text = asText(script)
      checkSql(text)
      // Rows that nobody asked for are read and dropped, one at a time.
      use(id, (db) => {
        for (const statement of db.iterateStatements(text)) while (statement.step());
      })
      return 0
    },
    'sql-function'(id, name, arity) {
      // sql.js reads the number of arguments from the function.
      const run = (...args: SqlValue[]) =>
        fromCell(JSON.parse(callGuest(`${id}:${name}`, JSON.stringify(args.map(toCell)))) as Cell)
      Object.defineProperty(run, 'length', { value: asNumber(arity) })
      use(id, (db) => db.create_function(asText(name), run))
      return 0
    },
    'sql-run'(id, text, values) {
      checkSql(asText(text))
      return use(id, (db) => runStatement(db, asText(text), JSON.parse(asText(values)) as Cell[]))
    },
    'sql-columns'(id, text) {
      checkSql(asText(text))
      return use(id, (db) => {
        const statement = db.prepare(asText(text))
        const columns = statement.getColumnNames()
        statement.free()
        return JSON.stringify(columns)
      })
    },
  }
}
