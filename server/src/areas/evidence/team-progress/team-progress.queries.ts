import type { TeamFinding } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { isTrainedSince, sumsOfPerson } from '../../training/assignments/assignments.ts'

export type TeamPersonRow = Row<'users', 'name' | 'email' | 'isActive' | 'lastLoginAt'> & {
  userId: string
  lastActivityAt: Date | null
  totalXp: number
  completedTopics: number
  completedScenarios: number
  openAssignments: number
  completedAssignments: number
  lateAssignments: number
  overdueAssignments: number
  findings: number
}

/** The members by name, each with sums of their own rows. */
export async function listTeamPersonRows(db: Db, orgId: string, teamId: string, now: Date): Promise<TeamPersonRow[]> {
  const { rows } = await sql<TeamPersonRow>`
    select u.id as user_id, u.name, u.email, u.is_active, u.last_login_at,
      greatest(p.last_activity_at, s.last_activity_at) as last_activity_at, p.xp + s.xp as total_xp,
      d.completed_topics, d.completed_scenarios, a.open_assignments, a.completed_assignments,
      a.late_assignments, a.overdue_assignments,
      f.findings
    from users u
    cross join lateral (
      select coalesce(sum(r.score), 0)::int as xp, max(r.last_activity_at) as last_activity_at
      from challenge_results r where r.org_id = u.org_id and r.user_id = u.id) p
    cross join lateral (
      select coalesce(sum(r.xp_earned), 0)::int as xp, max(r.last_activity_at) as last_activity_at
      from scenario_progress r where r.org_id = u.org_id and r.user_id = u.id) s
    cross join lateral (
      select count(*) filter (where i.item_type = 'topic')::int as completed_topics,
        count(*) filter (where i.item_type = 'scenario')::int as completed_scenarios
      from completed_items i where i.org_id = u.org_id and i.user_id = u.id) d
    cross join lateral (${sumsOfPerson(now)}) a
    cross join lateral (
      select count(distinct r.topic_id)::int as findings
      from sarif_author_findings r where r.org_id = u.org_id and r.user_id = u.id) f
    where u.org_id = ${orgId} and u.team_id = ${teamId}
    order by lower(u.name), u.id`.execute(db)
  return rows
}

const isRetrained = isTrainedSince({
  ...{ orgId: sql`f.org_id`, userId: sql`f.user_id`, topicId: sql`f.topic_id`, at: sql`r.received_at` },
})

export type TeamFindingRow = Omit<TeamFinding, 'topicTitle' | 'receivedAt'> & { receivedAt: Date }

/** Newest first. Only what the members wrote: the run itself names everybody. */
export async function listTeamFindingRows(
  db: Db,
  orgId: string,
  teamId: string,
  limit: number,
): Promise<TeamFindingRow[]> {
  const { rows } = await sql<TeamFindingRow>`
    select f.run_id, r.received_at, u.id as user_id, u.name as user_name, u.email as user_email, f.topic_id,
      r.summary ->> 'source' as tool, r.summary ->> 'repo' as repo, f.details ->> 'severity' as severity,
      f.details -> 'cwes' as cwes, (f.details ->> 'resultCount')::int as result_count,
      case
        when i.completed_at is null then 'not_yet'
        when ${isRetrained} then 'after_finding'
        else 'before_finding'
      end as training
    from users u
    join sarif_author_findings f on f.org_id = u.org_id and f.user_id = u.id
    join sarif_runs r on r.org_id = f.org_id and r.id = f.run_id
    left join completed_items i
      on i.org_id = f.org_id and i.user_id = f.user_id and i.item_type = 'topic' and i.item_id = f.topic_id
    where u.org_id = ${orgId} and u.team_id = ${teamId}
    order by f.run_id desc, lower(u.name), u.id, f.topic_id
    limit ${limit}`.execute(db)
  return rows
}
