/** Prints `server/src/platform/database/tables.generated.ts`: the types of all tables, read from a migrated database. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../server/src/platform/database/migrate.ts'
import { startTemporaryDatabase } from '../server/test/temporary-database.ts'

export const tablesFile = 'server/src/platform/database/tables.generated.ts'

/** As the driver returns them. */
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int4: 'number',
  float8: 'number',
  // Does not fit into a number.
  int8: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The constraint that lists the values of the column. */
  values: string | null
}

/** Partitions are left out: queries name their parent. */
const columnsQuery = `
  select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
    a.atthasdef or a.attidentity <> '' as "hasDefault", (
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK [(]{2}\\w+ = ANY [(]ARRAY[[][^]]*[]][)]{3}$') as "values"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`

/** The first line names the migrations, so that `npm run check` notices changes without a database. */
export async function printFirstLine(): Promise<string> {
  const hash = createHash('sha256')
  for (const text of await readMigrations()) hash.update(text)
  return `/** Made from the migrations (${hash.digest('hex')}) by \`npm run generate\`. Do not edit. */`
}

async function readMigrations(): Promise<string[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readFile(join(migrationsFolder, name), 'utf8')))
}

export async function generateTables(): Promise<string> {
  const server = await startTemporaryDatabase('npm run generate')
  const database = openDatabase({ connection: server.connection, poolSize: 1, name: 'npm run generate' })
  try {
    await migrate(database.db)
    return await printTables(database.pool)
  } finally {
    await database.close()
    await server.stop()
  }
}

export async function printTables(pool: Database['pool']): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery)
  const said = readColumnTypes(await readMigrations())
  const known = new Set(rows.map(({ table, name }) => `${table}.${name}`))
  const gone = [...said.keys()].filter((name) => !known.has(name))
  if (gone.length > 0) throw new Error(`There is no column ${gone.join(', ')} for the type that a migration says`)
  const print = (column: Column) => printColumn(column, said.get(`${column.table}.${column.name}`))
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) => `  ${toCamelCase(table)}: {\n${columns.map(print).join('')}  }\n`,
  )
  return `${await printFirstLine()}
import type * as contract from '@parapet/contract'
import type { ColumnType, Generated } from 'kysely'

export interface Tables {
${tables.join('')}}
`
}

/**
 * What the database does not know: the shape of JSON, and names that the contract lists but no constraint does. A migration
 * says it directly above the column: `-- type: contract.Scope[]`.
 */
export function readColumnTypes(migrations: readonly string[]): Map<string, string> {
  const types = new Map<string, string>()
  for (const text of migrations) {
    let table = ''
    let type: string | undefined
    for (const line of text.split('\n')) {
      table = /^(?:create (?:unlogged )?table|alter table) (?:if (?:not )?exists )?(\w+)/i.exec(line)?.[1] ?? table
      const [, comment] = /^\s*--(?: type: (.+))?/.exec(line) ?? []
      if (comment !== undefined) type = comment
      const [, column] = /^\s+(?:add column (?:if not exists )?)?(\w+) /i.exec(line) ?? []
      if (column === undefined || line.trimStart().startsWith('--')) continue
      if (type !== undefined) types.set(`${table}.${column}`, type)
      type = undefined
    }
    if (type !== undefined) throw new Error(`No column follows the comment "type: ${type}"`)
  }
  return types
}

function printColumn(column: Column, said: string | undefined): string {
  const type = (said ?? typeOf(column)) + (column.isNullable ? ' | null' : '')
  const written = column.hasDefault ? `Generated<${type}>` : type
  return `    ${toCamelCase(column.name)}: ${column.type.startsWith('json') ? printJson(column, type) : written}\n`
}

/** Written as text: the driver would treat an object as JSON, and a list as an array. */
function printJson({ isNullable, hasDefault }: Column, type: string): string {
  const written = isNullable ? 'string | null' : 'string'
  return `ColumnType<${type}, ${written}${hasDefault ? ' | undefined' : ''}, ${written}>`
}

function typeOf({ table, name, type, values }: Column): string {
  if (values !== null) return printUnion(values)
  const found = types[type.replace(/^_/, '')]
  if (found === undefined) throw new Error(`${table}.${name} is ${type}: say in generate-tables.ts what that is`)
  return type.startsWith('_') ? `${found}[]` : found
}

/** From `CHECK ((kind = ANY (ARRAY['reset'::text, 'sign-in'::text])))`. */
function printUnion(constraint: string): string {
  const values = [...constraint.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) =>
    value.replaceAll("''", "\\'"),
  )
  return values.map((value) => `'${value}'`).join(' | ')
}

/** Like Kysely's CamelCasePlugin. */
function toCamelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
