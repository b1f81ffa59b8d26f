import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import type { AuditBook } from './audit-book.ts'

export type AuditRow = Row<
  'auditLog',
  'id' | 'createdAt' | 'actorType' | 'actorId' | 'action' | 'subjectType' | 'subjectId' | 'details' | 'requestId'
> & {
  /** Only of lines by the system; people and keys have their name elsewhere. */
  systemName: string | null
}

/** The service itself, in a background job, an identity provider, or the operator at the command line. */
const systemName = sql`case
  when a.actor_id like 'worker:%' then 'Parapet'
  when a.actor_id like 'scim:%' then 'SCIM provisioning'
  else 'Operator' end`

/** The type of subject whose names are those of actors. */
export const subjectOfActor = { user: 'user', key: 'api_key' } as const

/** An omitted field means any value. */
export type AuditFilter = {
  search?: string | undefined
  /** Id of a user or key, or `system`. */
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** Newest first. Ids are ordered by time, so they also serve as cursors. */
export async function listAuditRows(
  db: Db,
  orgId: string,
  subjects: AuditBook['subjects'],
  page: { limit: number; before: string | undefined } & AuditFilter,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.created_at, a.actor_type, case when a.actor_type <> 'system' then a.actor_id end as actor_id, a.action, a.subject_type, a.subject_id, a.details, a.request_id,
      case when a.actor_type = 'system' then ${systemName} end as system_name
    from audit_log a
    where a.org_id = ${orgId} and (${page.before ?? null}::uuid is null or a.id < ${page.before ?? null}::uuid)
      and ${matchFilter(orgId, subjects, page)}
    order by a.id desc
    limit ${page.limit}`.execute(db)
  return rows
}

/** Adds only the given filters to the statement, so that each can use an index. */
function matchFilter(
  orgId: string,
  subjects: AuditBook['subjects'],
  { search, actor, action, subject, since, until }: AuditFilter,
): RawBuilder<boolean> {
  const parts = [
    sql<boolean>`true`,
    ...(search === undefined ? [] : [matchLine(orgId, subjects, search)]),
    ...(actor === undefined
      ? []
      : [actor === 'system' ? sql<boolean>`a.actor_type = 'system'` : sql<boolean>`a.actor_id = ${actor}`]),
    ...(action === undefined ? [] : [sql<boolean>`a.action = ${action}`]),
    ...(subject === undefined ? [] : [sql<boolean>`a.subject_id = ${subject}`]),
    ...(since === undefined ? [] : [sql<boolean>`a.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql<boolean>`a.created_at < ${until}`]),
  ]
  return sql.join<boolean>(parts, sql` and `)
}

/** Looks up names once, not for every line. Matches the word literally, not as a pattern. */
function matchLine(orgId: string, subjects: AuditBook['subjects'], word: string): RawBuilder<boolean> {
  const wanted = word.toLowerCase()
  const named = Object.entries(subjects).flatMap(([type, { names }]) => {
    const ids = names?.matching?.(orgId, wanted)
    return ids === undefined ? [] : [sql`(a.subject_type = ${type} and a.subject_id in (${ids}))`]
  })
  const actors = Object.entries(subjectOfActor).flatMap(([type, subject]) => {
    const ids = subjects[subject]?.names?.matching?.(orgId, wanted)
    return ids === undefined ? [] : [sql`(a.actor_type = ${type} and a.actor_id in (${ids}))`]
  })
  return sql`(
    strpos(lower(concat_ws(' ', a.action, a.subject_type, a.subject_id, a.actor_id, a.request_id)), ${wanted}) > 0
    or (a.actor_type = 'system' and strpos(lower(${systemName}), ${wanted}) > 0)
    or ${sql.join([...named, ...actors], sql` or `)})`
}
