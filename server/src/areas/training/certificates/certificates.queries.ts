import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'
import { type Sight, seenUser } from '../../organization/people/people.ts'

/** A renewed certificate refers to its successor by number. */
type WithFollower = { renewedByNumber: string | null }

export type CertificateRow = Omit<Row<'certificates'>, 'orgId' | 'organizationName' | 'renewedBy'> &
  WithFollower & { userEmail: string }

const followerNumber = sql<string | null>`(
  select f.number from certificates f where f.org_id = c.org_id and f.id = c.renewed_by)`

function selectCertificates(db: Db, orgId: string) {
  return db
    .selectFrom('certificates as c')
    .innerJoin('users as u', (join) => join.onRef('u.orgId', '=', 'c.orgId').onRef('u.id', '=', 'c.userId'))
    .select(['c.id', 'c.number', 'c.userId', 'c.userName', 'u.email as userEmail'])
    .select(['c.categoryId', 'c.categoryTitle', 'c.issuedAt', 'c.handsOnFixes', 'c.tries', 'c.days'])
    .select(['c.expiresAt', 'c.renewsFrom', followerNumber.as('renewedByNumber')])
    .where('c.orgId', '=', orgId)
    .orderBy('c.id', 'desc')
}

/** Newest first. Ids are ordered by time, so they also serve as cursors. */
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

export function findUserCertificateRow(
  db: Db,
  orgId: string,
  { id, userId }: { id: string; userId: string },
): Promise<CertificateRow | undefined> {
  return selectCertificates(db, orgId).where('c.id', '=', id).where('c.userId', '=', userId).executeTakeFirst()
}

export type Holder = Row<'users', 'name' | 'email'> &
  Row<'organizations', 'certificateMonths'> & { organizationName: string }

export function findHolder(db: Db, orgId: string, userId: string): Promise<Holder | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.orgId')
    .select(['u.name', 'u.email', 'o.name as organizationName', 'o.certificateMonths'])
    .where('u.orgId', '=', orgId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

export type CategoryItem = Row<'completedItems', 'itemType' | 'itemId'> & { categoryId: string }

/**
 * Which of the categories have no items left to complete and either no certificate or one that can be renewed now.
 */
export async function listCompletedCategoryIds(
  db: Db,
  { orgId, userId, now }: { orgId: string; userId: string; now: Date },
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
      select from certificates c where c.org_id = ${orgId} and c.user_id = ${userId} and c.category_id = i.category_id
        and c.renewed_by is null and (c.renews_from is null or c.renews_from > ${now}))
    group by i.category_id
    having count(d.item_id) = count(*)
    order by i.category_id`.execute(db)
  return rows.map(({ categoryId }) => categoryId)
}

export type RenewableRow = Row<'certificates', 'id' | 'categoryId'> & { renewsFrom: Date }

/** The current certificates whose renewal is open. */
export async function listRenewable(
  db: Db,
  { orgId, userId, now }: { orgId: string; userId: string; now: Date },
  categoryIds: readonly string[],
): Promise<RenewableRow[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(['id', 'categoryId', 'renewsFrom'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('categoryId', 'in', categoryIds)
    .where('renewedBy', 'is', null)
    .where('renewsFrom', '<=', now)
    .execute()
  return rows.map((row) => ({ ...row, renewsFrom: row.renewsFrom as Date }))
}

/** How many of the challenges the person has passed since then. */
export async function countPassedSince(
  db: Db,
  { orgId, userId, since }: { orgId: string; userId: string; since: Date },
  challenges: readonly { topicId: string; challengeId: string }[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (a.topic_id, a.challenge_id))::int as count
    from challenge_attempts a
    join unnest(${challenges.map(({ topicId }) => topicId)}::text[],
      ${challenges.map(({ challengeId }) => challengeId)}::text[]) as c (topic_id, challenge_id)
      on c.topic_id = a.topic_id and c.challenge_id = a.challenge_id
    where a.org_id = ${orgId} and a.user_id = ${userId} and a.is_passed and a.created_at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Makes room for the successor, which is inserted in the same transaction. */
export async function markRenewed(db: Db, orgId: string, id: string, renewedBy: string): Promise<void> {
  await db.updateTable('certificates').set({ renewedBy }).where('orgId', '=', orgId).where('id', '=', id).execute()
}

/** The constraints decide: one certificate per category, and a number is unique in the whole installation. */
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
    .where('renewedBy', 'is', null)
    .executeTakeFirst()
  return existing === undefined ? 'number_taken' : 'issued_before'
}

export type PublicCertificateRow = Row<
  'certificates',
  | 'number'
  | 'userName'
  | 'categoryTitle'
  | 'organizationName'
  | 'issuedAt'
  | 'handsOnFixes'
  | 'tries'
  | 'days'
  | 'expiresAt'
> &
  WithFollower

/** Across all organizations: anyone with the number may see it. */
export function findCertificateByNumber(db: Db, number: string): Promise<PublicCertificateRow | undefined> {
  return db
    .selectFrom('certificates as c')
    .select(['c.number', 'c.userName', 'c.categoryTitle', 'c.organizationName', 'c.issuedAt', 'c.handsOnFixes'])
    .select(['c.tries', 'c.days', 'c.expiresAt', followerNumber.as('renewedByNumber')])
    .where('c.number', '=', number)
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

/** Whose certificate it is. */
export async function findCertificateOrgId(db: Db, number: string): Promise<string | undefined> {
  const row = await db.selectFrom('certificates').select('orgId').where('number', '=', number).executeTakeFirst()
  return row?.orgId
}
