/**
 * Where everybody was at any moment, from facts that are only added to: openings, scopes, due dates, cycles. Nothing that
 * happens later changes it.
 */
import { type RawBuilder, sql } from 'kysely'

/** Whether `from` to `to` was under way at a moment. */
function covers(from: RawBuilder<unknown>, to: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${from} <= ${at} and (${to} is null or ${to} > ${at}))`
}

const isInScopeAt = (at: RawBuilder<unknown>) => covers(sql`s.began_at`, sql`s.ended_at`, at)

const isOfferedAt = (at: RawBuilder<unknown>) => sql<boolean>`exists (
  select from assignment_openings o
  where o.org_id = s.org_id and o.assignment_id = s.assignment_id and ${covers(sql`o.opened_at`, sql`o.closed_at`, at)})`

/** Of a row in `assignment_scopes s`: what was last set for the person since they came, as `own`. */
const ownAt = (at: RawBuilder<unknown>) => sql`left join lateral (
  select x.due_at, x.exempt_until, true as is_set from assignment_due_dates x
  where x.org_id = s.org_id and x.assignment_id = s.assignment_id and x.user_id = s.user_id
    and x.set_at >= s.began_at and x.set_at <= ${at}
  order by x.seq desc limit 1) own on true`

/** What was last set for everybody, as `shared`. */
const sharedAt = (at: RawBuilder<unknown>) => sql`left join lateral (
  select x.due_at from assignment_due_dates x
  where x.org_id = s.org_id and x.assignment_id = s.assignment_id and x.user_id is null and x.set_at <= ${at}
  order by x.seq desc limit 1) shared on true`

const dueThen = sql<Date | null>`coalesce(case when own.is_set then own.due_at else s.due_at end, shared.due_at)`

/** Everybody in scope of what was offered, as rows of (assignment_id, user_id, cycle, began_at, due_at, completed_at, credited_from). */
export function statusAsOf(orgId: string, moment: Date): RawBuilder<unknown> {
  const at = sql`${moment}::timestamptz`
  return sql`(
    select s.assignment_id, s.user_id, y.cycle, y.began_at, y.completed_at, y.credited_from,
      case when y.completed_at is not null then y.due_at else nullif(${dueThen}, 'infinity') end as due_at,
      (y.completed_at is null and case when own.is_set then own.exempt_until else s.exempt_until end > ${at}) is true
        as is_exempt
    from assignment_scopes s
    ${ownAt(at)}
    ${sharedAt(at)}
    cross join lateral (
      select c.cycle, c.began_at, c.completed_at, c.credited_from, c.due_at from (
        select k.cycle, k.began_at, k.completed_at, k.credited_from, k.due_at, k.ended_at from assignment_cycles k
        where k.org_id = s.org_id and k.assignment_id = s.assignment_id and k.user_id = s.user_id and k.ended_at > ${at}
        union all
        select aa.cycle, coalesce(aa.cycle_began_at, case when aa.joined_at <= ${at} then aa.joined_at end, s.began_at),
          aa.completed_at, aa.credited_from, aa.held_due_at, 'infinity'
        from assignment_assignees aa
        where aa.org_id = s.org_id and aa.assignment_id = s.assignment_id and aa.user_id = s.user_id) c
      order by c.ended_at limit 1) z
    cross join lateral (
      select z.cycle, z.began_at, case when z.completed_at <= ${at} then z.completed_at end as completed_at,
        case when z.completed_at <= ${at} then z.credited_from end as credited_from, z.due_at) y
    where s.org_id = ${orgId} and ${isInScopeAt(at)} and ${isOfferedAt(at)})`
}

/**
 * Due dates in a range, one row of (due_at) for each person in scope and each date that held on its day. Later than now:
 * as they stand now.
 */
export function dueDatesBetween(
  orgId: string,
  { since, now, until }: { since: Date; now: Date; until: Date },
): RawBuilder<unknown> {
  const at = sql`d.at`
  const wanted = (due: RawBuilder<unknown>) => sql`${due} >= ${since} and ${due} < ${until}`
  return sql`(
    select d.due_at from (
      select s.org_id, s.assignment_id, s.user_id, x.due_at from assignment_due_dates x
      join assignment_scopes s on s.org_id = x.org_id and s.assignment_id = x.assignment_id
      where x.org_id = ${orgId} and x.user_id is null and ${wanted(sql`x.due_at`)}
      union
      select x.org_id, x.assignment_id, x.user_id, x.due_at from assignment_due_dates x
      where x.org_id = ${orgId} and x.user_id is not null and ${wanted(sql`x.due_at`)}
      union
      select s.org_id, s.assignment_id, s.user_id, s.due_at from assignment_scopes s
      where s.org_id = ${orgId} and ${wanted(sql`s.due_at`)}
    ) found
    cross join lateral (select found.due_at, least(found.due_at, ${now}::timestamptz) as at) d
    join assignment_scopes s on s.org_id = found.org_id and s.assignment_id = found.assignment_id
      and s.user_id = found.user_id and ${isInScopeAt(at)}
    ${ownAt(at)}
    ${sharedAt(at)}
    where ${isOfferedAt(at)} and ${dueThen} = d.due_at)`
}
