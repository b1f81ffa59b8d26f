import type { RoleName } from '@parapet/contract'
import { CompiledQuery, type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/failures.ts'
import type { CreatedAt, Generated, Tables } from '../../platform/database/tables.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type LearnRow, learnColumn, type PracticeRow, practiceColumn } from '../progress/progress.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    users: {
      orgId: string
      id: string
      name: string
      email: string
      emailKey: string
      role: RoleName
      teamId: string | null
      isActive: Generated<boolean>
      lastLoginAt: Date | null
      createdAt: CreatedAt
      updatedAt: CreatedAt
      erasedAt: Date | null
    }
  }
}

export type UserRow = {
  id: string
  name: string
  email: string
  role: RoleName
  teamId: string | null
  teamName: string | null
  isActive: boolean
  lastLoginAt: Date | null
  createdAt: Date
}
export type UserDetailRow = UserRow & { practice: PracticeRow[]; learn: LearnRow[] }

function selectUsers(db: Db, orgId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('teams as t', (join) => join.onRef('t.orgId', '=', 'u.orgId').onRef('t.id', '=', 'u.teamId'))
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.teamId',
      't.name as teamName',
      'u.isActive',
      'u.lastLoginAt',
      'u.createdAt',
    ])
    .where('u.orgId', '=', orgId)
}

/** The list with the revision it belongs to, from one statement and so from one moment. */
export async function listUserRows(db: Db, orgId: string): Promise<{ revision: string; rows: UserRow[] }> {
  const rows = await db
    .selectFrom('organizations as o')
    .leftJoin('users as u', 'u.orgId', 'o.id')
    .leftJoin('teams as t', (join) => join.onRef('t.orgId', '=', 'u.orgId').onRef('t.id', '=', 'u.teamId'))
    .select([
      'o.usersRevision as revision',
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.teamId',
      't.name as teamName',
      'u.isActive',
      'u.lastLoginAt',
      'u.createdAt',
    ])
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

/** Written out and not built anew for every request: this is the read that systems make most. */
const userDetailSql = `
  select u.id, u.name, u.email, u.role, u.team_id, t.name as team_name, u.is_active, u.last_login_at, u.created_at,
    ${practiceColumn} as practice, ${learnColumn} as learn
  from users u
  left join teams t on t.org_id = u.org_id and t.id = u.team_id
  where u.org_id = $1 and u.id = $2`

export async function findUserDetailRow(db: Db, orgId: string, id: string): Promise<UserDetailRow | undefined> {
  const { rows } = await db.executeQuery<UserDetailRow>(CompiledQuery.raw(userDetailSql, [orgId, id]))
  return rows[0]
}

/** The first of the organization's active admins: issuer of keys that nobody else is named for. */
export function findFirstAdmin(db: Db, orgId: string): Promise<UserRow | undefined> {
  return selectUsers(db, orgId)
    .where('u.role', '=', 'org_admin')
    .where('u.isActive', '=', true)
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
}

/** Counts and inserts in one statement, under the organization's lock. Gives false when all seats are taken. */
export async function insertUserWithinSeats(
  db: Db,
  row: Pick<Insertable<Tables['users']>, 'orgId' | 'id' | 'name' | 'email' | 'emailKey' | 'role'> & {
    teamId: string | null
    createdAt: Date
  },
  maxSeats: number,
): Promise<boolean> {
  try {
    const { rows } = await sql<{ id: string }>`
      insert into users (org_id, id, name, email, email_key, role, team_id, created_at, updated_at)
      select ${row.orgId}, ${row.id}, ${row.name}, ${row.email}, ${row.emailKey}, ${row.role}, ${row.teamId},
        ${row.createdAt}, ${row.createdAt}
      where (select count(*) from users where org_id = ${row.orgId} and is_active) < ${maxSeats}
      returning id`.execute(db)
    return rows.length === 1
  } catch (error) {
    throw asEmailInUse(error)
  }
}

/** Takes a seat again for a deactivated user; false when none is free. */
export async function activateWithinSeats(
  db: Db,
  orgId: string,
  id: string,
  maxSeats: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update users set is_active = true, updated_at = ${now}
    where org_id = ${orgId} and id = ${id}
      and (select count(*) from users where org_id = ${orgId} and is_active) < ${maxSeats}
    returning id`.execute(db)
  return rows.length === 1
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

function asEmailInUse(error: unknown): unknown {
  return isUniqueViolation(error, 'users_email_unique') ? new AppError('email_in_use', {}, { cause: error }) : error
}
