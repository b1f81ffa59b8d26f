import type { Database } from '../../src/platform/database/database.ts'

/** Updated now and then, by a timer or by a later request, so they don't show who wrote what. */
const lateColumns = ['last_used_at', 'last_used_address', 'last_refused_at', 'last_refused_address', 'last_seen_at']

/** Refusals and uses of keys are recorded here by design, so they don't show what was written. */
const tracesOfCallers = ['api_key_networks', 'log_checkpoints', 'log_heads', 'security_log', 'security_sources']

let question: Promise<string> | undefined

/**
 * A checksum of each table's rows of one organization. One prepared statement, because the matrices run it a thousand
 * times.
 */
export async function checksumsOf({ pool }: Database, orgId: string): Promise<Record<string, string>> {
  question ??= composeQuestion(pool)
  const query = { name: 'checksums', text: await question, values: [orgId] }
  const { rows } = await pool.query<{ table: string; sum: string }>(query)
  return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]))
}

async function composeQuestion(pool: Database['pool']): Promise<string> {
  const tables = await listTenantTables(pool)
  const line = `(to_jsonb(t) - '{${lateColumns}}'::text[])::text`
  return tables
    .map(
      ({ table, column }) =>
        `select '${table}' as table, count(*) || ' ' || coalesce(sum(hashtextextended(${line}, 0)), 0) as sum
         from ${table} t where t.${column} = $1`,
    )
    .join(' union all ')
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
