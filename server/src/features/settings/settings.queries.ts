import type { OrganizationSettings } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export async function getSettingsRow(db: Db, orgId: string): Promise<OrganizationSettings> {
  const { rows } = await sql<OrganizationSettings>`
    select o.sends_reminders, o.second_factor_policy,
      o.second_factor_policy <> 'optional' as is_second_factor_required, o.can_keys_make_admins,
      o.certificates_require_hands_on, o.certificate_months, o.allowed_email_domains, o.is_sso_only, o.allows_access_tokens,
      count(u.id)::int as seats_used,
      count(u.id) filter (where u.role = 'org_admin')::int as admin_count,
      count(u.id) filter (where u.role = 'org_admin' and f.has_second_factor)::int as admins_with_second_factor,
      count(u.id)::int as people_count,
      count(u.id) filter (where f.has_second_factor)::int as people_with_second_factor
    from organizations o
    left join users u on u.org_id = o.id and u.is_active
    left join lateral (
      select exists (select from credentials c
          where c.org_id = u.org_id and c.user_id = u.id and c.seed_confirmed_at is not null)
        or exists (select from passkeys p where p.org_id = u.org_id and p.user_id = u.id) as has_second_factor
    ) f on true
    where o.id = ${orgId}
    group by o.id`.execute(db)
  return rows[0] as OrganizationSettings
}
