import type pg from 'pg'

/** Values that the type alone does not give, because a check or a partition wants others. */
const particular: Record<string, string> = {
  'assignments.team_id': 'null',
  'assignments.course_id': 'null',
  'assignments.due_in_days': 'null',
  'assignments.only_new_members': 'false',
  'assignment_assignees.cycle_began_at': 'null',
  'assignment_assignees.credited_from': `'2026-11-18T12:00:00Z'`,
  'learning_attempts.phase': `'done'`,
  'organization_brands.accent_color': `'#336699'`,
  'program_members.team_id': 'null',
  'program_targets.course_id': 'null',
  'programs.due_in_days': 'null',
  'sso_domains.verified_by': `'dns'`,
}

type Column = { table: string; name: string; type: string; check: string | null }

/**
 * One row in every table, with a value in every column. All ids are the same, and so are all texts, so that every
 * reference leads to a row. Without triggers: they would write rows of their own.
 */
export async function seedEveryTable(client: pg.Client): Promise<string[]> {
  const { rows: columns } = await client.query<Column>(columnsQuery)
  const tables = Map.groupBy(columns, ({ table }) => table)
  // Ids begin with the time, and partitions are ranges of it.
  const { rows } = await client.query<{ id: string }>('select uuid_of_time(now()) as id')
  await client.query('set session_replication_role = replica')
  for (const [table, list] of tables) {
    const values = list.map((column) => particular[`${table}.${column.name}`] ?? toValue(column, rows[0]?.id as string))
    const names = list.map(({ name }) => name)
    await client.query(`insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`)
  }
  await client.query('set session_replication_role = origin')
  return [...tables.keys()]
}

const values: Record<string, string> = {
  bool: 'true',
  bytea: `'\\x01'`,
  date: `'2026-11-16'`,
  float8: '1',
  int4: '1',
  int8: '1',
  json: `'{"a": 1}'`,
  jsonb: `'{"a": 1}'`,
  text: `'text'`,
  timestamptz: `'2026-11-19T12:00:00Z'`,
}

function toValue({ type, check }: Column, id: string): string {
  const [, allowed] = /ARRAY\['((?:[^']|'')*)'/.exec(check ?? '') ?? []
  const [, least] = />= (\d+)/.exec(check ?? '') ?? []
  if (allowed !== undefined) return `'${allowed}'`
  if (least !== undefined) return least
  if (type === 'uuid') return `'${id}'`
  if (type.startsWith('_')) return `array[${toValue({ type: type.slice(1) } as Column, id)}]::${type.slice(1)}[]`
  const value = values[type]
  if (value === undefined) throw new Error(`say in seed-tables.ts what a ${type} looks like`)
  return value
}

const columnsQuery = `
  select c.relname as "table", a.attname as name, t.typname as type, (
    select min(pg_get_constraintdef(k.oid)) from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as "check"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

type Rows = Map<string, Record<string, unknown>[]>

export async function readEveryTable(client: pg.Client): Promise<Rows> {
  const { rows: columns } = await client.query<Column>(columnsQuery)
  const found: Rows = new Map()
  for (const table of new Set(columns.map(({ table }) => table))) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** What an upgrade dropped or changed: `table`, `table: a row`, or `table.column`. */
export function listLosses(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table)
    if (now === undefined) return [table]
    if (now.length < rows.length) return [`${table}: a row`]
    return rows.flatMap((row, i) =>
      Object.entries(row)
        .filter(([name, value]) => JSON.stringify(now[i]?.[name]) !== JSON.stringify(value))
        .map(([name]) => `${table}.${name}`),
    )
  })
}
