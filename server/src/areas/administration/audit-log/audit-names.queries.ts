/** The names of subjects of log lines. They are looked up when the log is read, so erasing a person affects them too. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type NameRow = {
  kind: string
  id: string
  name: string
  /** Only for assignments: the target; the name is that of the assignee. */
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course' | null
  targetId: string | null
}

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export async function listNames(db: Db, orgId: string, ids: readonly string[]): Promise<NameRow[]> {
  const uuids = ids.filter((id) => uuidPattern.test(id))
  const some = sql`org_id = ${orgId} and id = any(${uuids}::uuid[])`
  const named = sql`org_id = ${orgId} and id = any(${ids}::text[])`
  const { rows } = await sql<NameRow>`
    select 'user' as kind, id::text as id, name, null as target_type, null as target_id from users where ${some}
    union all select 'team', id::text, name, null, null from teams where ${some}
    union all select 'custom_course', id::text, name, null, null from custom_courses where ${some}
    union all select 'webhook_endpoint', id::text, url, null, null from webhook_endpoints where ${some} and kind = 'webhook'
    union all select 'chat_channel', id::text, name, null, null from chat_channels where ${some}
    union all select 'sso_connection', id::text, name, null, null from sso_connections where ${some}
    union all select 'sso_domain', id::text, domain, null, null from sso_domains where ${some}
    union all select 'certificate', id::text, category_title, null, null from certificates where ${some}
    union all select 'sarif_run', id::text, summary->>'repo', null, null from sarif_runs where ${some} and summary->>'repo' is not null
    union all select 'organization', id::text, name, null, null from organizations where id = ${orgId}
    union all select 'api_key', id, name, null, null from api_keys where ${named}
    union all select 'scim_token', id, name, null, null from scim_tokens where ${named}
    union all select 'access_token', id, name, null, null from access_tokens where ${named}
    union all select 'assignment', a.id::text,
      coalesce(u.name, t.name, a.former_name, 'everyone'), a.target_type, coalesce(c.name, a.target_id)
    from assignments a
    left join users u on u.org_id = a.org_id and u.id = a.user_id
    left join teams t on t.org_id = a.org_id and t.id = a.team_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where a.org_id = ${orgId} and a.id = any(${uuids}::uuid[])`.execute(db)
  return rows
}

/** The subjects whose names contain the word; each list is computed once per search, not for every line. */
export function matchSubject(orgId: string, wanted: string): RawBuilder<boolean> {
  const has = (column: string) => sql`org_id = ${orgId} and strpos(lower(${sql.ref(column)}), ${wanted}) > 0`
  return sql`(
    (a.subject_type = 'user' and a.subject_id in (select id::text from users where ${has('name')}))
    or (a.subject_type = 'team' and a.subject_id in (select id::text from teams where ${has('name')}))
    or (a.subject_type = 'custom_course' and a.subject_id in (select id::text from custom_courses where ${has('name')}))
    or (a.subject_type = 'api_key' and a.subject_id in (select id from api_keys where ${has('name')}))
    or (a.subject_type = 'webhook_endpoint' and a.subject_id in (
      select id::text from webhook_endpoints where ${has('url')} and kind = 'webhook'))
    or (a.subject_type = 'certificate' and a.subject_id in (select id::text from certificates where ${has('user_name')}))
    or (a.subject_type = 'assignment' and a.subject_id in (
      select id::text from assignments where org_id = ${orgId} and (
        user_id in (select id from users where ${has('name')})
        or team_id in (select id from teams where ${has('name')})
        or course_id in (select id from custom_courses where ${has('name')})))))`
}
