import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type SecondFactorRow = {
  isActive: boolean
  role: string
  hasPassword: boolean
  hasAuthenticatorApp: boolean
  passkeyCount: number
  recoveryCodesLeft: number
  recoveryCodesCreatedAt: Date | null
} & Row<'organizations', 'secondFactorPolicy'> &
  Row<'users', 'name' | 'email'> & { organizationName: string }

/** Of a person, active or not; undefined when the organization has no such person. */
export async function findSecondFactors(db: Db, orgId: string, userId: string): Promise<SecondFactorRow | undefined> {
  const { rows } = await sql<SecondFactorRow>`
    select u.is_active, u.role, u.name, u.email, o.name as organization_name, o.second_factor_policy,
      c.password_hash is not null as has_password,
      c.seed_confirmed_at is not null as has_authenticator_app,
      (select count(*)::int from passkeys p where p.org_id = u.org_id and p.user_id = u.id) as passkey_count,
      coalesce(r.count, 0) as recovery_codes_left, r.created_at as recovery_codes_created_at
    from users u
    join organizations o on o.id = u.org_id
    left join credentials c on c.org_id = u.org_id and c.user_id = u.id
    left join (select user_id, count(*)::int, max(created_at) as created_at from recovery_codes
      where org_id = ${orgId} and user_id = ${userId} group by user_id) r on r.user_id = u.id
    where u.org_id = ${orgId} and u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Those from before stop working. */
export async function replaceRecoveryCodes(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  codes: { salt: Buffer; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodes(db, orgId, userId)
  const { salt, now: createdAt } = codes
  const rows = codes.hashes.map((codeHash) => ({ orgId, userId, codeHash, salt, createdAt }))
  await db.insertInto('recoveryCodes').values(rows).execute()
}

/** What the codes of the person are hashed with; undefined when none is left. */
export async function findRecoverySalt(db: Db, orgId: string, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('salt')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row?.salt
}

/** A code works once: false when it is none, or is used up. */
export async function useRecoveryCode(db: Db, orgId: string, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteRecoveryCodes(db: Db, orgId: string, userId: string, since?: Date): Promise<void> {
  let query = db.deleteFrom('recoveryCodes').where('orgId', '=', orgId).where('userId', '=', userId)
  if (since !== undefined) query = query.where('createdAt', '>', since)
  await query.execute()
}

export async function insertDevice(db: Db, row: Insertable<Tables['rememberedDevices']>): Promise<void> {
  await db.insertInto('rememberedDevices').values(row).execute()
}

export function findDeviceId(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('rememberedDevices')
    .select('id')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('tokenHash', 'in', tokenHashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** False when it was forgotten meanwhile. */
export async function noteDeviceUse(db: Db, orgId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rememberedDevices')
    .set({ lastUsedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function listDeviceRows(db: Db, orgId: string, userId: string, now: Date) {
  return db
    .selectFrom('rememberedDevices')
    .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'userAgent', 'address'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .execute()
}

/** Gives how many there were. */
export async function deleteDevices(db: Db, orgId: string, userId: string, only?: string): Promise<number> {
  let query = db.deleteFrom('rememberedDevices').where('orgId', '=', orgId).where('userId', '=', userId)
  if (only !== undefined) query = query.where('id', '=', only)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rememberedDevices').where('expiresAt', '<=', now).execute()
}
