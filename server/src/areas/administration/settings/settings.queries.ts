import type { OrganizationSettings } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export async function getSettingsRow(db: Db, orgId: string): Promise<OrganizationSettings> {
  const { rows } = await sql<OrganizationSettings>`
    select o.sends_reminders, o.second_factor_policy,
      o.can_keys_make_admins,
      o.certificates_require_hands_on, o.counts_practice, o.certificate_months, o.allowed_email_domains, o.is_sso_only, o.allows_access_tokens,
      people.count as seats_used, admins.count as admin_count, strong.admins as admins_with_second_factor,
      people.count as people_count, strong.people as people_with_second_factor
    from organizations o
    cross join lateral (select count(*)::int as count from users where org_id = o.id and is_active) people
    cross join lateral (
      select count(*)::int as count from users where org_id = o.id and is_active and role = 'org_admin') admins
    -- From the people who have one: looking for one for each person takes a hundred times as long.
    cross join lateral (
      select count(*)::int as people, count(*) filter (where u.role = 'org_admin')::int as admins
      from (
        select user_id from credentials where org_id = o.id and seed_confirmed_at is not null
        union
        select user_id from passkeys where org_id = o.id) f
      join users u on u.org_id = o.id and u.id = f.user_id and u.is_active) strong
    where o.id = ${orgId}`.execute(db)
  return rows[0] as OrganizationSettings
}
