import { sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { SubjectNames } from './audit-trail.ts'

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Place = {
  column?: string
  /** Searched instead of the shown column. */
  searched?: string
  idType?: 'uuid' | 'text'
  /** Only rows of this kind. */
  kind?: string
}

/** Names in a column of the feature's own table. */
export function namesIn(
  name: keyof Tables,
  { column = 'name', searched = column, idType = 'uuid', kind }: Place = {},
): SubjectNames {
  const table = sql.table(name)
  const ids = idType === 'uuid' ? sql`uuid[]` : sql`text[]`
  const own = (orgId: string) =>
    kind === undefined ? sql`org_id = ${orgId}` : sql`org_id = ${orgId} and kind = ${kind}`
  return {
    async find({ db, org }, all) {
      const known = idType === 'text' ? all : all.filter((id) => uuidPattern.test(id))
      if (known.length === 0) return []
      const { rows } = await sql<{ id: string; name: string }>`
        select id::text as id, ${sql.ref(column)} as name from ${table}
        where ${own(org.id)} and id = any(${known}::${ids})`.execute(db)
      return rows
    },
    matching: (orgId, word) =>
      sql`select id::text from ${table} where ${own(orgId)} and strpos(lower(${sql.ref(searched)}), ${word}) > 0`,
  }
}
