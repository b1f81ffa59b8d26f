import { sql } from 'kysely'
import type { SealedColumn } from '../crypto/sealed-column.ts'
import type { RotatingSealer } from '../crypto/sealer.ts'
import type { Db } from './database.ts'

export type ResealCounts = {
  /** Sealed again, with the current key. */
  resealed: number
  /** None of this process's keys opens them. They stay unchanged. */
  unreadable: number
}

type SealedRow = { ids: string[]; sealed: Buffer }

const batchSize = 200

/**
 * Reseals every value that has another key, in batches, without holding locks between them. Skips values that changed
 * meanwhile, since the change has resealed them.
 */
export async function resealColumns(
  db: Db,
  sealer: RotatingSealer,
  columns: readonly SealedColumn[],
): Promise<ResealCounts> {
  const counts = { resealed: 0, unreadable: 0 }
  for (const column of columns) {
    let after: string[] | undefined
    do {
      const rows = await listSealed(db, column, after)
      after = rows.length < batchSize ? undefined : rows.at(-1)?.ids
      const stale = rows.filter(({ sealed }) => !sealer.isFresh(sealed))
      const opened = stale.flatMap((row) => openRow(sealer, column, row))
      counts.unreadable += stale.length - opened.length
      counts.resealed += await replaceSealed(db, sealer, column, opened)
    } while (after !== undefined)
  }
  return counts
}

function openRow(sealer: RotatingSealer, column: SealedColumn, row: SealedRow): (SealedRow & { text: string })[] {
  try {
    return [{ ...row, text: sealer.open(column.at(...row.ids), row.sealed) }]
  } catch {
    return []
  }
}

/** In the order of the primary key, from where the last batch ended. Deleted endpoints have an empty value. */
async function listSealed(db: Db, { table, column, key }: SealedColumn, after: string[] | undefined) {
  const names = Object.keys(key).map((name) => sql.ref(name))
  const ids = Object.entries(key).map(([name, type]) =>
    type === 'bytea' ? sql`encode(${sql.ref(name)}, 'hex')` : sql`${sql.ref(name)}::text`,
  )
  const from = after === undefined ? sql`` : sql`and (${sql.join(names)}) > (${sql.join(toKey(key, after))})`
  const { rows } = await sql<SealedRow>`
    select array[${sql.join(ids)}] as ids, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where length(${sql.ref(column)}) > 0 ${from}
    order by ${sql.join(names)} limit ${batchSize}`.execute(db)
  return rows
}

function toKey(key: SealedColumn['key'], ids: readonly string[]) {
  return Object.values(key).map((type, i) => {
    if (type === 'bytea') return sql`decode(${ids[i]}, 'hex')`
    return type === 'text' ? sql`${ids[i]}::text` : sql`${ids[i]}::uuid`
  })
}

async function replaceSealed(
  db: Db,
  sealer: RotatingSealer,
  column: SealedColumn,
  rows: readonly (SealedRow & { text: string })[],
): Promise<number> {
  if (rows.length === 0) return 0
  const values = rows.map(
    ({ ids, sealed, text }) =>
      sql`(${sql.join([...toKey(column.key, ids), sql`${sealed}::bytea`, sql`${sealer.seal(column.at(...ids), text)}::bytea`])})`,
  )
  const names = Object.keys(column.key)
  const isSameRow = sql.join(
    names.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`v.${name}`)}`),
    sql` and `,
  )
  const result = await sql`
    update ${sql.table(column.table)} as t set ${sql.ref(column.column)} = v.new_value
    from (values ${sql.join(values)}) as v (${sql.join([...names, 'old_value', 'new_value'].map((name) => sql.ref(name)))})
    where ${isSameRow} and ${sql.ref(`t.${column.column}`)} = v.old_value`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
