import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type BadgeKeyRow = Row<'badgeKeys', 'id' | 'publicKey' | 'sealedPrivateKey'>

export function findCurrentKey(db: Db, orgId: string): Promise<BadgeKeyRow | undefined> {
  return db
    .selectFrom('badgeKeys')
    .select(['id', 'publicKey', 'sealedPrivateKey'])
    .where('orgId', '=', orgId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
}

/** False when the organization got a key in the meantime. */
export async function insertKey(db: Db, row: Insertable<Tables['badgeKeys']>): Promise<boolean> {
  const inserted = await db
    .insertInto('badgeKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function markReplaced(db: Db, orgId: string, now: Date): Promise<void> {
  await db
    .updateTable('badgeKeys')
    .set({ replacedAt: now })
    .where('orgId', '=', orgId)
    .where('replacedAt', 'is', null)
    .execute()
}

export type IssuerRow = Row<'organizations', 'id' | 'name'> & { keys: Row<'badgeKeys', 'id' | 'publicKey'>[] }

/** The public data of an organization that has signed a badge; undefined for any other. */
export async function findIssuer(db: Db, orgId: string): Promise<IssuerRow | undefined> {
  const keys = await db
    .selectFrom('badgeKeys as k')
    .innerJoin('organizations as o', 'o.id', 'k.orgId')
    .select(['o.id as orgId', 'o.name', 'k.id', 'k.publicKey'])
    .where('k.orgId', '=', orgId)
    .orderBy('k.createdAt', 'desc')
    .execute()
  const [first] = keys
  if (first === undefined) return undefined
  return { id: first.orgId, name: first.name, keys: keys.map(({ id, publicKey }) => ({ id, publicKey })) }
}
