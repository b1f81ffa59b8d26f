import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { dueAt, isOffered, isOpenForPerson } from './definitions.queries.ts'

/** An id before all others. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Invited people get their news only after their first sign-in. */
const isReady = sql`u.is_active and not exists (
  select from invitations i
  where i.org_id = u.org_id and i.user_id = u.id and i.used_at is null and i.voided_at is null
    and u.last_login_at is null)`

export async function listNewsOrganizationIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    where o.is_active and exists (
      select from assignment_assignees aa join users u on u.org_id = aa.org_id and u.id = aa.user_id
      where aa.org_id = o.id and aa.is_to_be_told and ${isReady})
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type NewsRow = Row<'users', 'name' | 'email' | 'timeZone' | 'locale'> &
  Row<'assignments', 'contentArea' | 'targetType' | 'targetId' | 'isMandatory' | 'note'> & {
    userId: string
    courseName: string | null
    cycle: number
    dueAt: Date | null
    /** False when the news is obsolete: completed, left or ended. */
    isOpen: boolean
  }

/**
 * Claims the pending news of some people, in the order of their ids, so that no other worker sends it. Each part starts
 * after the person before: people who are not ready stay, and would be looked at again for every part.
 */
export async function takeNews(
  db: Db,
  orgId: string,
  { after, peopleMax }: { after: string | undefined; peopleMax: number },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    with recursive pending (user_id) as (
      -- From person to person in the index of pending news, whatever the planner believes about how many there are.
      (select user_id from assignment_assignees
       where org_id = ${orgId} and is_to_be_told and user_id > ${after ?? nobody} order by user_id limit 1)
      union all
      select x.user_id from pending p cross join lateral (
        select user_id from assignment_assignees
        where org_id = ${orgId} and is_to_be_told and user_id > p.user_id order by user_id limit 1) x
    ), ready as materialized (
      select p.user_id from pending p cross join lateral (
        select from users u where u.org_id = ${orgId} and u.id = p.user_id and ${isReady} limit 1) one
      limit ${peopleMax}
    ), taken as (
      update assignment_assignees set is_to_be_told = false
      where org_id = ${orgId} and is_to_be_told and user_id = any(array(select user_id from ready))
      returning *
    )
    select u.id as user_id, u.name, u.email, u.time_zone, u.locale, a.content_area, a.target_type, a.target_id,
      a.is_mandatory, a.note, c.name as course_name, aa.cycle, ${dueAt} as due_at,
      ${isOpenForPerson} and ${isOffered} as is_open
    from taken aa
    join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
    join users u on u.org_id = aa.org_id and u.id = aa.user_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    order by u.id, ${dueAt} nulls last, a.id`.execute(db)
  return rows
}
