import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

type AssigneeRow = Row<'assignments', 'id' | 'contentArea' | 'targetType' | 'targetId'> & {
  courseName: string | null
  assignee: string
}

export async function listAssignees(db: Db, orgId: string, ids: readonly string[]): Promise<AssigneeRow[]> {
  const { rows } = await sql<AssigneeRow>`
    select a.id, a.content_area, a.target_type, a.target_id, c.name as course_name,
      coalesce(u.name, t.name, a.former_name, 'everyone') as assignee
    from assignments a
    left join users u on u.org_id = a.org_id and u.id = a.user_id
    left join teams t on t.org_id = a.org_id and t.id = a.team_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where a.org_id = ${orgId} and a.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Ids of assignments whose assignee or course has the word in its name. */
export function matchAssignments(orgId: string, word: string) {
  const has = sql`org_id = ${orgId} and strpos(lower(name), ${word}) > 0`
  return sql`select id::text from assignments where org_id = ${orgId} and (
    user_id in (select id from users where ${has})
    or team_id in (select id from teams where ${has})
    or course_id in (select id from custom_courses where ${has}))`
}
