/** SQLite in memory for guests, by sql.js. */
import initSqlJs, { type BindParams, type Database, type SqlJsStatic, type SqlValue } from 'sql.js'
import { asNumber, asText, type HostCalls } from './host-calls.ts'

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

/** Compiled once for a process. */
export const loadSql = (wasm: Buffer): Promise<SqlJsStatic> =>
  initSqlJs({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer })

export type SqlCalls = { calls: HostCalls; close: () => void }

/** `callGuest` runs a function that the guest defined for its statements. */
export function createSqlCalls(sql: SqlJsStatic, callGuest: (name: string, args: string) => string): SqlCalls {
  const databases: Database[] = []
  const database = (id: unknown): Database => {
    const found = databases[id as number]
    if (!found) throw new TypeError('unknown database')
    return found
  }
  const calls: HostCalls = {
    'sql-open'() {
      databases.push(new sql.Database())
      return databases.length - 1
    },
    'sql-exec'(id, script) {
      database(id).exec(asText(script))
      return 0
    },
    'sql-function'(id, name, arity) {
      // sql.js reads the number of arguments from the function.
      const run = (...args: SqlValue[]) =>
        fromCell(JSON.parse(callGuest(`${id}:${name}`, JSON.stringify(args.map(toCell)))) as Cell)
      Object.defineProperty(run, 'length', { value: asNumber(arity) })
      database(id).create_function(asText(name), run)
      return 0
    },
    'sql-run'(id, text, values) {
      const db = database(id)
      const statement = db.prepare(asText(text))
      try {
        statement.bind((JSON.parse(asText(values)) as Cell[]).map(fromCell) as BindParams)
        const rows: Cell[][] = []
        while (statement.step()) rows.push(statement.get().map(toCell))
        return JSON.stringify({ columns: statement.getColumnNames(), rows, changes: db.getRowsModified() })
      } finally {
        statement.free()
      }
    },
    'sql-columns'(id, text) {
      const statement = database(id).prepare(asText(text))
      const columns = statement.getColumnNames()
      statement.free()
      return JSON.stringify(columns)
    },
  }
  return {
    calls,
    close() {
      for (const one of databases) one.close()
      databases.length = 0
    },
  }
}
