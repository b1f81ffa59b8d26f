import type { Database } from '../../src/platform/database/database.ts'

/** Noted once in a while, by a timer or by whichever request comes next: they say nothing about who wrote what. */
const lateColumns = ['last_used_at', 'last_used_address', 'last_refused_at', 'last_refused_address', 'last_seen_at']

/** Refusals and uses of keys leave their traces here, by design: they say nothing about what was written. */
const tracesOfCallers = ['api_key_networks', 'log_checkpoints', 'log_heads', 'security_log', 'security_sources']

/** A checksum of each table's rows of one organization. */
export async function checksumsOf({ pool }: Database, orgId: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { table, column } of await listTenantTables(pool)) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), '') as sum
       from (select (to_jsonb(t) - '{${lateColumns}}'::text[])::text as line from ${table} t where t.${column} = $1) lines`,
      [orgId],
    )
    sums[table] = rows[0].sum
  }
  return sums
}

async function listTenantTables(pool: Database['pool']): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (column_name = 'org_id' or (table_name, column_name) = ('organizations', 'id'))
     order by 1`,
  )
  if (rows.length < 2) throw new Error('no tenant tables found')
  return rows.filter(({ table }) => !tracesOfCallers.includes(table))
}
