import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'
import { type Sight, seenUser } from '../people/people.ts'

export type CertificateRow = Omit<Row<'certificates'>, 'orgId' | 'organizationName'> & { userEmail: string }

function selectCertificates(db: Db, orgId: string) {
  return db
    .selectFrom('certificates as c')
    .innerJoin('users as u', (join) => join.onRef('u.orgId', '=', 'c.orgId').onRef('u.id', '=', 'c.userId'))
    .select(['c.id', 'c.number', 'c.userId', 'c.userName', 'u.email as userEmail'])
    .select(['c.categoryId', 'c.categoryTitle', 'c.issuedAt', 'c.handsOnFixes', 'c.tries', 'c.days'])
    .where('c.orgId', '=', orgId)
    .orderBy('c.id', 'desc')
}

/** Newest first. Ids are made in order of time, so they are also the place to go on from. */
export function listCertificateRows(
  db: Db,
  orgId: string,
  page: { limit: number; before: string | undefined; sight: Sight },
): Promise<CertificateRow[]> {
  return selectCertificates(db, orgId)
    .$if(page.before !== undefined, (query) => query.where('c.id', '<', page.before as string))
    .$if(page.sight !== 'everybody', (query) => query.where(seenUser(page.sight)))
    .limit(page.limit)
    .execute()
}

export function listUserCertificateRows(db: Db, orgId: string, userId: string): Promise<CertificateRow[]> {
  return selectCertificates(db, orgId).where('c.userId', '=', userId).execute()
}

export type Holder = Row<'users', 'name' | 'email'> & { organizationName: string }

export function findHolder(db: Db, orgId: string, userId: string): Promise<Holder | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.orgId')
    .select(['u.name', 'u.email', 'o.name as organizationName'])
    .where('u.orgId', '=', orgId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

export type CategoryItem = Row<'completedItems', 'itemType' | 'itemId'> & { categoryId: string }

/** Which of the categories have none of their items left to complete, and no certificate yet. */
export async function listCompletedCategoryIds(
  db: Db,
  orgId: string,
  userId: string,
  items: CategoryItem[],
): Promise<string[]> {
  const { rows } = await sql<{ categoryId: string }>`
    select i.category_id
    from unnest(
      ${items.map((item) => item.categoryId)}::text[], ${items.map((item) => item.itemType)}::text[],
      ${items.map((item) => item.itemId)}::text[]) as i (category_id, item_type, item_id)
    left join completed_items d
      on d.org_id = ${orgId} and d.user_id = ${userId} and d.item_type = i.item_type and d.item_id = i.item_id
    where not exists (
      select from certificates c where c.org_id = ${orgId} and c.user_id = ${userId} and c.category_id = i.category_id)
    group by i.category_id
    having count(d.item_id) = count(*)
    order by i.category_id`.execute(db)
  return rows.map(({ categoryId }) => categoryId)
}

/** The constraints decide: a category is certified once, and a number given once in the whole installation. */
export async function insertCertificate(
  db: Db,
  row: Insertable<Tables['certificates']>,
): Promise<'inserted' | 'issued_before' | 'number_taken'> {
  const inserted = await db
    .insertInto('certificates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return 'inserted'
  const existing = await db
    .selectFrom('certificates')
    .select('id')
    .where('orgId', '=', row.orgId)
    .where('userId', '=', row.userId)
    .where('categoryId', '=', row.categoryId)
    .executeTakeFirst()
  return existing === undefined ? 'number_taken' : 'issued_before'
}

export type PublicCertificateRow = Row<
  'certificates',
  'number' | 'userName' | 'categoryTitle' | 'organizationName' | 'issuedAt' | 'handsOnFixes' | 'tries' | 'days'
>

/** Over all organizations: the number is what tells who may see it. */
export function findCertificateByNumber(db: Db, number: string): Promise<PublicCertificateRow | undefined> {
  return db
    .selectFrom('certificates')
    .select(['number', 'userName', 'categoryTitle', 'organizationName', 'issuedAt', 'handsOnFixes', 'tries', 'days'])
    .where('number', '=', number)
    .executeTakeFirst()
}

export async function updateCertificateNames(db: Db, orgId: string, userId: string, userName: string): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ userName })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .execute()
}
