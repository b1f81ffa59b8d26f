import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/failures.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type DomainRow = Row<'ssoDomains'>

export function listDomainRows(db: Db, orgId: string): Promise<DomainRow[]> {
  return db.selectFrom('ssoDomains').selectAll().where('orgId', '=', orgId).orderBy('domain').execute()
}

export function findDomainRow(db: Db, orgId: string, id: string): Promise<DomainRow | undefined> {
  return db.selectFrom('ssoDomains').selectAll().where('orgId', '=', orgId).where('id', '=', id).executeTakeFirst()
}

export function findDomainByName(db: Db, orgId: string, domain: string): Promise<DomainRow | undefined> {
  return db
    .selectFrom('ssoDomains')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

export async function countDomains(db: Db, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ssoDomains')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns undefined if the organization already has it. */
export function insertDomain(db: Db, row: Insertable<Tables['ssoDomains']>): Promise<DomainRow | undefined> {
  return db
    .insertInto('ssoDomains')
    .values(row)
    .onConflict((conflict) => conflict.columns(['orgId', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateDomainConnection(
  db: Db,
  orgId: string,
  id: string,
  connectionId: string | null,
): Promise<DomainRow | undefined> {
  return db
    .updateTable('ssoDomains')
    .set({ connectionId })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Returns undefined if another organization has verified it. */
export async function markDomainVerified(
  db: Db,
  orgId: string,
  id: string,
  { at, by }: { at: Date; by: 'dns' | 'operator' },
): Promise<DomainRow | undefined> {
  try {
    return await db
      .updateTable('ssoDomains')
      .set({ verifiedAt: at, verifiedBy: by })
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error, 'sso_domains_verified_unique')) return undefined
    throw error
  }
}

export async function deleteDomainRow(db: Db, orgId: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('ssoDomains').where('orgId', '=', orgId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

export async function isDomainOfConnection(
  db: Db,
  orgId: string,
  connectionId: string,
  domain: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('ssoDomains')
    .select('id')
    .where('orgId', '=', orgId)
    .where('connectionId', '=', connectionId)
    .where('domain', '=', domain)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Where people of a domain sign in. One statement that reads no accounts. */
export function findWayIn(db: Db, domain: string) {
  return db
    .selectFrom('ssoDomains as d')
    .innerJoin('ssoConnections as c', (join) =>
      join.onRef('c.orgId', '=', 'd.orgId').onRef('c.id', '=', 'd.connectionId'),
    )
    .innerJoin('organizations as o', 'o.id', 'd.orgId')
    .select(['c.id as connectionId', 'c.name as connectionName', 'd.orgId', 'o.name as organizationName'])
    .where('d.domain', '=', domain)
    .where('d.verifiedAt', 'is not', null)
    .where('c.isActive', '=', true)
    .where('o.isActive', '=', true)
    .executeTakeFirst()
}
