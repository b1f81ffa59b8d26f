/** The service's statements for the same requests, with columns named as in the responses. */

const keyColumns = `k.id, k.org_id as "orgId", k.secret_hash as "secretHash", k.scopes, k.issuer_user_id,
  k.expires_at as "expiresAt", k.old_secret_hash, k.old_secret_until, k.old_issuer_user_id,
  o.organization_revision, o.users_revision, o.courses_revision`

const validKey = `from api_keys k join organizations o on o.id = k.org_id
    join users i on i.org_id = k.org_id and i.id = k.issuer_user_id
  where k.id = $1 and k.revoked_at is null and o.is_active and i.is_active and i.role = 'org_admin'`

export const findKey = `select ${keyColumns} ${validKey}`

/** The key lookup joins the organization anyway, so one read is enough for both. */
export const findKeyWithOrganization = `select ${keyColumns}, o.name, o.slug, o.domain, o.plan,
  o.max_seats as "maxSeats", o.trial_expires_at as "trialExpiresAt", o.is_active as "isActive",
  o.created_at as "createdAt" ${validKey}`

const userColumns = `u.id, u.name, u.email, u.role, u.team_id as "teamId", t.name as "teamName",
  u.is_active as "isActive", u.last_login_at as "lastLoginAt", u.created_at as "createdAt"`

const usersWithTeams = 'from users u left join teams t on t.org_id = u.org_id and t.id = u.team_id'

export const listUsers = `select ${userColumns} ${usersWithTeams} where u.org_id = $1 order by u.created_at, u.id`

const markedParts = (itemType: string, itemId: string) => `coalesce((
    select json_agg(m.part_id order by m.part_id) from marked_parts m
    where m.org_id = u.org_id and m.user_id = u.id and m.item_type = '${itemType}' and m.item_id = ${itemId}), '[]'::json)`

const practice = `coalesce((
  select json_agg(json_build_object('topicId', p.topic_id, 'attempted', p.attempted, 'passed', p.passed, 'xp', p.xp,
    'markedParts', ${markedParts('topic', 'p.topic_id')}, 'startedAt', p.started_at, 'lastActivityAt', p.last_activity_at, 'completedAt', d.completed_at)
    order by p.started_at, p.topic_id)
  from (
    select r.topic_id, count(*)::int as attempted, count(*) filter (where r.is_passed)::int as passed,
      sum(r.score)::int as xp, min(r.started_at) as started_at, max(r.last_activity_at) as last_activity_at
    from challenge_results r
    where r.org_id = u.org_id and r.user_id = u.id
    group by r.topic_id
  ) p
  left join completed_items d on d.org_id = u.org_id and d.user_id = u.id and d.item_type = 'topic'
    and d.item_id = p.topic_id), '[]'::json)`

const learn = `coalesce((
  select json_agg(json_build_object('scenarioId', s.scenario_id, 'currentStep', s.current_step,
    'totalSteps', s.total_steps, 'xpEarned', s.xp_earned,
    'markedParts', ${markedParts('scenario', 's.scenario_id')}, 'startedAt', s.started_at,
    'lastActivityAt', s.last_activity_at, 'completedAt', s.completed_at) order by s.started_at, s.scenario_id)
  from scenario_progress s
  where s.org_id = u.org_id and s.user_id = u.id), '[]'::json)`

export const findUserDetail = `select ${userColumns}, ${practice} as practice, ${learn} as learn
  ${usersWithTeams} where u.org_id = $1 and u.id = $2`

export const lockOrganization = `update organizations set users_revision = users_revision + 1 where id = $1
  returning name, max_seats as "maxSeats"`

export const insertUserWithinSeats = `
  insert into users (org_id, id, name, email, email_key, role, team_id, created_at, updated_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9
  where (select count(*) from users where org_id = $10 and is_active) < $11
  returning id`

export const insertAssignee = `
  insert into assignment_assignees (org_id, assignment_id, user_id, membership, membership_since, joined_at)
  select a.org_id, a.id, u.id, 'current', $2, $2
  from assignments a
  join users u on u.org_id = a.org_id and u.is_active
    and (a.assignee_type = 'org' or u.team_id = a.team_id or u.id = a.user_id)
  left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
  where a.org_id = $1 and a.is_active and c.is_active is distinct from false and u.id = any($3::uuid[])
  on conflict do nothing`

export const insertInvitation = `insert into invitations (org_id, id, user_id, token_hash, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)`

export const insertMail = `insert into mails (org_id, id, user_id, kind, to_address, subject, sealed_body, status,
  attempts, due_at, useful_until, claim_token, last_error, created_at, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

export const appendAuditLine = 'select append_audit_lines($1, $2::jsonb)'
