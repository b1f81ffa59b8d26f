/** `node:sqlite`, as far as the stand-ins use it. */
import { hostNumber, hostText } from '../../../child/typescript/guest/host.ts'
import { defineSqlFunction } from './sql-functions.ts'

export type SQLInputValue = null | number | bigint | string | Uint8Array
type SqlFunction = (...args: SQLInputValue[]) => SQLInputValue
type Cell = string | number | null | { bytes: string } | { integer: string }
type Row = Record<string, unknown>

const toCell = (value: SQLInputValue): Cell => {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  return typeof value === 'bigint' ? { integer: String(value) } : value
}
const fromCell = (cell: Cell): SQLInputValue => {
  if (cell === null || typeof cell !== 'object') return cell
  return 'bytes' in cell ? Buffer.from(cell.bytes, 'base64') : Number(cell.integer)
}

export class StatementSync {
  readonly #database: number
  readonly #text: string
  readonly #columns: string[]
  readonly #types: () => Map<string, string>
  constructor(database: number, text: string, types: () => Map<string, string>) {
    this.#database = database
    this.#text = text
    this.#types = types
    this.#columns = JSON.parse(hostText('sql-columns', database, text)) as string[]
  }
  #run(values: SQLInputValue[]) {
    const answer = JSON.parse(hostText('sql-run', this.#database, this.#text, JSON.stringify(values.map(toCell))))
    const { columns, rows, changes } = answer as { columns: string[]; rows: Cell[][]; changes: number }
    return {
      changes,
      rows: rows.map(
        (row) => Object.fromEntries(columns.map((name, index) => [name, fromCell(row[index] as Cell)])) as Row,
      ),
    }
  }
  /** The declared type is that of the table's column with this name. */
  columns(): { name: string; type: string | null }[] {
    const types = this.#types()
    return this.#columns.map((name) => ({ name, type: types.get(name) ?? null }))
  }
  all(...values: SQLInputValue[]): Row[] {
    return this.#run(values).rows
  }
  get(...values: SQLInputValue[]): Row | undefined {
    return this.#run(values).rows[0]
  }
  iterate(...values: SQLInputValue[]): IterableIterator<Row> {
    return this.#run(values).rows.values()
  }
  run(...values: SQLInputValue[]): { changes: number; lastInsertRowid: number } {
    const { changes } = this.#run(values)
    const last = JSON.parse(hostText('sql-run', this.#database, 'SELECT last_insert_rowid()', '[]')) as {
      rows: number[][]
    }
    return { changes, lastInsertRowid: last.rows[0]?.[0] ?? 0 }
  }
}

export class DatabaseSync {
  readonly #id: number
  constructor(_path: string) {
    this.#id = hostNumber('sql-open')
  }
  exec(script: string): void {
    hostNumber('sql-exec', this.#id, script)
  }
  prepare(text: string): StatementSync {
    return new StatementSync(this.#id, text, () => this.#readTypes())
  }
  function(name: string, given: { varargs: boolean } | SqlFunction, varied?: SqlFunction): void {
    const run = typeof given === 'function' ? given : (varied as SqlFunction)
    defineSqlFunction(`${this.#id}:${name}`, (args) =>
      JSON.stringify(toCell(run(...(JSON.parse(args) as Cell[]).map(fromCell)))),
    )
    hostNumber('sql-function', this.#id, name, run === given ? run.length : -1)
  }
  close(): void {}
  #readTypes(): Map<string, string> {
    const query = 'SELECT c.name, c.type FROM sqlite_schema s, pragma_table_info(s.name) c'
    const { rows } = JSON.parse(hostText('sql-run', this.#id, query, '[]')) as { rows: [string, string][] }
    return new Map(rows)
  }
}
export default { DatabaseSync, StatementSync }
