import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

/** Whom a person sees: everyone in the organization, or the members of these teams. */
export type Sight = 'everybody' | { teamIds: readonly string[] }

/** The person with the teams they lead; undefined when there is no such person, or they are deactivated. */
export async function findSightRow(
  db: Db,
  orgId: string,
  userId: string,
): Promise<(Row<'users', 'role'> & { teamIds: string[] }) | undefined> {
  const { rows } = await sql<Row<'users', 'role'> & { teamIds: string[] }>`
    select u.role, array(
      select l.team_id from team_leads l where l.org_id = u.org_id and l.user_id = u.id order by l.team_id) as team_ids
    from users u where u.org_id = ${orgId} and u.id = ${userId} and u.is_active`.execute(db)
  return rows[0]
}

/** A condition on a row of `users`, by its alias: whether that person is seen. */
export function seenUser(sight: Sight, alias = 'u'): RawBuilder<boolean> {
  if (sight === 'everybody') return sql<boolean>`true`
  return sql<boolean>`${sql.ref(`${alias}.team_id`)} = any(${sight.teamIds}::uuid[])`
}

export async function isSeenRow(db: Db, orgId: string, userId: string, sight: Sight): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.org_id = ${orgId} and u.id = ${userId} and ${seenUser(sight)}`.execute(db)
  return rows.length > 0
}
