/** A real Kysely over SQLite in memory. `script` makes the tables and their rows. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { addPostgresFunctions } from './postgres-functions.ts'

export function createDatabase<Tables>(script: string): Kysely<Tables> {
  const db = new DatabaseSync(':memory:')
  addPostgresFunctions(db)
  db.exec(script)
  // The dialect is written for better-sqlite3, whose statements say whether they return rows and take their values as one list.
  const prepare = (text: string) => {
    const statement = db.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
      iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
    }
  }
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: { prepare, close: () => db.close() } }) })
}
