import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { matchSubject, uuidPattern } from './audit-names.queries.ts'

export type AuditRow = Row<
  'auditLog',
  'id' | 'createdAt' | 'actorType' | 'actorId' | 'action' | 'subjectType' | 'subjectId' | 'details' | 'requestId'
> & { actorName: string }

/** The service itself, in a background job, an identity provider, or the operator at the command line. */
const systemName = sql`case
  when a.actor_id like 'worker:%' then 'Parapet'
  when a.actor_id like 'scim:%' then 'SCIM provisioning'
  else 'Operator' end`

/** As the type of the key: compared as text, every line would be looked up among all people. */
const actorUserId = sql`case when a.actor_id ~ ${sql.lit(uuidPattern.source)} then a.actor_id::uuid end`

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
  page: { limit: number; before: string | undefined } & AuditFilter,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.created_at, a.actor_type, case when a.actor_type <> 'system' then a.actor_id end as actor_id, a.action, a.subject_type, a.subject_id, a.details, a.request_id,
      case a.actor_type
        when 'key' then coalesce((select k.name from api_keys k where k.id = a.actor_id and k.org_id = a.org_id), 'API key')
        when 'user' then coalesce(
          (select u.name from users u where u.org_id = a.org_id and u.id = ${actorUserId}), 'User')
        else ${systemName}
      end as actor_name
    from audit_log a
    where a.org_id = ${orgId} and (${page.before ?? null}::uuid is null or a.id < ${page.before ?? null}::uuid)
      and ${matchFilter(orgId, page)}
    order by a.id desc
    limit ${page.limit}`.execute(db)
  return rows
}

/** Adds only the given filters to the statement, so that each can use an index. */
function matchFilter(
  orgId: string,
  { search, actor, action, subject, since, until }: AuditFilter,
): RawBuilder<boolean> {
  const parts = [
    sql<boolean>`true`,
    ...(search === undefined ? [] : [matchLine(orgId, search)]),
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
function matchLine(orgId: string, word: string): RawBuilder<boolean> {
  const wanted = word.toLowerCase()
  return sql`(
    strpos(lower(concat_ws(' ', a.action, a.subject_type, a.subject_id, a.actor_id, a.request_id)), ${wanted}) > 0
    or ${matchSubject(orgId, wanted)}
    or (a.actor_type = 'system' and strpos(lower(${systemName}), ${wanted}) > 0)
    or (a.actor_type = 'user' and a.actor_id in (
      select u.id::text from users u where u.org_id = ${orgId} and strpos(lower(u.name), ${wanted}) > 0))
    or (a.actor_type = 'key' and a.actor_id in (
      select k.id from api_keys k where k.org_id = ${orgId} and strpos(lower(k.name), ${wanted}) > 0)))`
}
