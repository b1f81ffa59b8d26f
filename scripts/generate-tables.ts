/** Prints `server/src/platform/database/tables.generated.ts`: the types of all tables, read from a migrated database. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../server/src/platform/database/migrate.ts'
import { startTemporaryDatabase } from '../server/test/temporary-database.ts'
import { columnOverrides } from './column-overrides.ts'

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
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(await readFile(join(migrationsFolder, name)))
  return `/** Made from the migrations (${hash.digest('hex')}) by \`npm run generate\`. Do not edit. */`
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
  const known = new Set(rows.map(({ table, name }) => `${table}.${name}`))
  const gone = Object.keys(columnOverrides).filter((name) => !known.has(name))
  if (gone.length > 0) throw new Error(`There is no column ${gone.join(', ')} for the override in column-overrides.ts`)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) => `  ${toCamelCase(table)}: {\n${columns.map(printColumn).join('')}  }\n`,
  )
  return `${await printFirstLine()}
import type * as contract from '@parapet/contract'
import type { ColumnType, Generated } from 'kysely'

export interface Tables {
${tables.join('')}}
`
}

function printColumn(column: Column): string {
  const type = typeOf(column) + (column.isNullable ? ' | null' : '')
  const written = column.hasDefault ? `Generated<${type}>` : type
  return `    ${toCamelCase(column.name)}: ${column.type.startsWith('json') ? printJson(column, type) : written}\n`
}

/** Written as text: the driver would treat an object as JSON, and a list as an array. */
function printJson({ isNullable, hasDefault }: Column, type: string): string {
  const written = isNullable ? 'string | null' : 'string'
  return `ColumnType<${type}, ${written}${hasDefault ? ' | undefined' : ''}, ${written}>`
}

function typeOf({ table, name, type, values }: Column): string {
  const known = columnOverrides[`${table}.${name}`] ?? (values === null ? undefined : printUnion(values))
  if (known !== undefined) return known
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
