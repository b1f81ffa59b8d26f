import { type Insertable, sql, type Updateable } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/failures.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'
import { type Sight, seenUser } from './sight.queries.ts'

/** What is read of a person wherever one is shown. */
const ownColumns = [
  'id',
  'name',
  'email',
  'role',
  'teamId',
  'isActive',
  'lastLoginAt',
  'createdAt',
  'isScimManaged',
  'isEmailProtected',
] as const

export type UserRow = Row<'users', (typeof ownColumns)[number]> & { teamName: string | null }

const userColumns = [...ownColumns.map((name) => `u.${name}` as const), 't.name as teamName'] as const

/** The same for SQL that is written out, where the tables are `u` and `t` as well. */
export const userColumnsSql = [...ownColumns.map((name) => `u.${toSnakeCase(name)}`), 't.name as team_name'].join(', ')

function selectUsers(db: Db, orgId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('teams as t', (join) => join.onRef('t.orgId', '=', 'u.orgId').onRef('t.id', '=', 'u.teamId'))
    .select(userColumns)
    .where('u.orgId', '=', orgId)
}

/** The list with the revision it belongs to, from one statement and so from one moment. */
export async function listUserRows(
  db: Db,
  orgId: string,
  sight: Sight,
): Promise<{ revision: string; rows: UserRow[] }> {
  const rows = await db
    .selectFrom('organizations as o')
    .leftJoin('users as u', (join) => {
      const joined = join.onRef('u.orgId', '=', 'o.id')
      return sight === 'everybody' ? joined : joined.on(seenUser(sight))
    })
    .leftJoin('teams as t', (join) => join.onRef('t.orgId', '=', 'u.orgId').onRef('t.id', '=', 'u.teamId'))
    .select(['o.usersRevision as revision', ...userColumns])
    .where('o.id', '=', orgId)
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .execute()
  // An organization without users gives one row with a revision and nothing else.
  return { revision: rows[0]?.revision ?? '0', rows: rows.filter((row) => row.id !== null) as UserRow[] }
}

export function findUserRow(db: Db, orgId: string, id: string): Promise<UserRow | undefined> {
  return selectUsers(db, orgId).where('u.id', '=', id).executeTakeFirst()
}

export function findUserRowByEmailKey(db: Db, orgId: string, emailKey: string): Promise<UserRow | undefined> {
  return selectUsers(db, orgId).where('u.emailKey', '=', emailKey).executeTakeFirst()
}

export async function getUserName(db: Db, orgId: string, id: string): Promise<string> {
  const query = db.selectFrom('users').select('name').where('orgId', '=', orgId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).name
}

/** How many people each organization has that are active, by its id. */
export async function countActiveUsers(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ orgId: string; count: number }>`
    select org_id, count(*)::int as count from users where is_active group by org_id`.execute(db)
  return new Map(rows.map(({ orgId, count }) => [orgId, count]))
}

/** The organization's active admins, the longest-standing one first. */
export function listAdminRows(db: Db, orgId: string): Promise<UserRow[]> {
  return selectUsers(db, orgId)
    .where('u.role', '=', 'org_admin')
    .where('u.isActive', '=', true)
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .execute()
}

/** Of all organizations. */
export async function listErasedUserIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('id').where('erasedAt', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

/** All of them on the installation. */
export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What a new person is stored with, and its types in SQL. */
const newColumns = {
  id: 'uuid',
  name: 'text',
  email: 'text',
  emailKey: 'text',
  role: 'text',
  teamId: 'uuid',
  createdAt: 'timestamptz',
} as const
const newColumnNames = Object.keys(newColumns) as (keyof typeof newColumns)[]

/** Columns that may be null may be left out. */
export type NewUserRow = Pick<Insertable<Tables['users']>, keyof typeof newColumns> & Row<'users', 'id' | 'createdAt'>

/**
 * Counts and inserts in one statement, under the organization's lock, as long as there are seats. No two of the rows have
 * the same email. Gives the ids that were inserted: left out is who is there already, and who got no seat.
 */
export async function insertUsersWithinSeats(
  db: Db,
  orgId: string,
  rows: readonly NewUserRow[],
  { maxSeats, areActive = true }: { maxSeats: number; areActive?: boolean },
): Promise<Set<string>> {
  // Those who are not active take no seat.
  const seats = areActive
    ? sql`greatest(0, ${maxSeats} - (select count(*) from users where org_id = ${orgId} and is_active))`
    : sql`null`
  const names = sql.raw(newColumnNames.map(toSnakeCase).join(', '))
  const values = newColumnNames.map(
    (name) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(newColumns[name])}[]`,
  )
  const { rows: inserted } = await sql<{ id: string }>`
    insert into users (${names}, org_id, is_active, updated_at)
    select ${names}, ${orgId}, ${areActive}, r.created_at
    from unnest(${sql.join(values)}) with ordinality as r (${names}, place)
    where not exists (select from users u where u.org_id = ${orgId} and u.email_key = r.email_key)
      and not exists (
        select from user_aliases a
        where a.org_id = ${orgId} and a.email_key = r.email_key and not a.is_scim_managed)
    order by r.place
    limit ${seats}
    on conflict do nothing
    returning id`.execute(db)
  return new Set(inserted.map(({ id }) => id))
}

export async function listKnownEmailKeys(db: Db, orgId: string, emailKeys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('emailKey')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`email_key = any(${emailKeys}::text[])`)
    .execute()
  return new Set(rows.map(({ emailKey }) => emailKey))
}

/** Whose addresses these are, by the address as it is compared: the one to sign in with, or another one of the person. */
export async function listUserIdsByEmailKey(
  db: Db,
  orgId: string,
  emailKeys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ emailKey: string; id: string }>`
    select email_key, id from users where org_id = ${orgId} and email_key = any(${emailKeys}::text[])
    union all
    select email_key, user_id from user_aliases
    where org_id = ${orgId} and email_key = any(${emailKeys}::text[])`.execute(db)
  return new Map(rows.map(({ emailKey, id }) => [emailKey, id]))
}

export async function updateUserRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['users']>,
): Promise<void> {
  try {
    await db.updateTable('users').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
  } catch (error) {
    throw asEmailInUse(error)
  }
}

/** What stays of a person whose name is removed: their progress points to a person without one. */
export async function eraseUserRow(
  db: Db,
  orgId: string,
  id: string,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<void> {
  await updateUserRow(db, orgId, id, {
    name,
    email,
    emailKey: email,
    role: 'learner',
    teamId: null,
    isActive: false,
    lastLoginAt: null,
    erasedAt: now,
    isScimManaged: false,
    isScimHidden: true,
    scimExternalId: null,
    scimAttributes: '{}',
    timeZone: null,
    locale: null,
    updatedAt: now,
  })
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function asEmailInUse(error: unknown): unknown {
  return isUniqueViolation(error, 'users_email_unique') ? new AppError('email_in_use', {}, { cause: error }) : error
}
