import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'
import { trainedAt } from '../../training/assignments/assignments.ts'

export type StoreRow = Row<'learningRecordStores', 'orgId' | 'id' | 'verbs' | 'actorKind' | 'collectedUntil'> &
  Row<'webhookEndpoints', 'url' | 'isActive' | 'disabledReason' | 'sealedSecret'>

function selectStores(db: Db) {
  return db
    .selectFrom('learningRecordStores as s')
    .innerJoin('webhookEndpoints as e', (join) => join.onRef('e.orgId', '=', 's.orgId').onRef('e.id', '=', 's.id'))
    .select(['s.orgId', 's.id', 's.verbs', 's.actorKind', 's.collectedUntil'])
    .select(['e.url', 'e.isActive', 'e.disabledReason', 'e.sealedSecret'])
}

export function findStoreRow(db: Db, orgId: string): Promise<StoreRow | undefined> {
  return selectStores(db).where('s.orgId', '=', orgId).executeTakeFirst()
}

/** Active stores of active organizations. */
export function listActiveStores(db: Db): Promise<StoreRow[]> {
  return selectStores(db)
    .innerJoin('organizations as o', 'o.id', 's.orgId')
    .where('o.isActive', '=', true)
    .where('e.isActive', '=', true)
    .orderBy('s.orgId')
    .execute()
}

export async function insertStore(db: Db, row: Insertable<Tables['learningRecordStores']>): Promise<void> {
  await db.insertInto('learningRecordStores').values(row).execute()
}

export async function updateStoreRow(
  db: Db,
  orgId: string,
  changes: Updateable<Tables['learningRecordStores']>,
): Promise<void> {
  await db.updateTable('learningRecordStores').set(changes).where('orgId', '=', orgId).execute()
}

export async function deleteStoreRow(db: Db, orgId: string): Promise<void> {
  await db.deleteFrom('learningRecordStores').where('orgId', '=', orgId).execute()
}

export type PersonRow = { userId: string; userName: string; userEmail: string }

export function findPerson(db: Db, orgId: string, userId: string): Promise<PersonRow | undefined> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'name as userName', 'email as userEmail'])
    .where('orgId', '=', orgId)
    .where('id', '=', userId)
    .executeTakeFirst()
}

type TimeWindow = { after: Date; upTo: Date; limit: number }

export type AttemptRow = PersonRow & {
  id: string
  topicId: string
  challengeId: string
  score: number
  isPassed: boolean
  /** Challenges of the topic that were passed by then. */
  passedCount: number
  at: Date
}

export async function listAttempts(db: Db, orgId: string, window: TimeWindow): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.id, a.topic_id, a.challenge_id, a.find_score + a.fix_score as score, a.is_passed, a.created_at as at,
      u.id as user_id, u.name as user_name, u.email as user_email,
      (select count(*)::int from challenge_results r
        where r.org_id = a.org_id and r.user_id = a.user_id and r.topic_id = a.topic_id
          and r.completed_at <= a.created_at) as passed_count
    from challenge_attempts a join users u on u.org_id = a.org_id and u.id = a.user_id and u.erased_at is null
    where a.org_id = ${orgId} and a.created_at > ${window.after} and a.created_at <= ${window.upTo}
      and (a.is_passed or not a.is_practice)
    order by a.created_at, a.id limit ${window.limit}`.execute(db)
  return rows
}

export type CompletionRow = PersonRow & {
  targetType: 'topic' | 'scenario' | 'course'
  targetId: string
  /** Of a course. */
  title: string | null
  at: Date
  /** When the last item was passed; earlier than `at` where training from before was credited. */
  trainedAt: Date
}

/** Topics and scenarios that were completed, and courses that were assigned and completed. */
export async function listCompletions(db: Db, orgId: string, window: TimeWindow): Promise<CompletionRow[]> {
  const { rows } = await sql<CompletionRow>`
    select d.*, u.id as user_id, u.name as user_name, u.email as user_email from (
      select user_id as person_id, item_type as target_type, item_id as target_id, null as title, completed_at as at, completed_at as trained_at
      from completed_items
      where org_id = ${orgId} and completed_at > ${window.after} and completed_at <= ${window.upTo}
      union all
      select aa.user_id, 'course', c.id::text, c.name, aa.completed_at, ${trainedAt}
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
      where aa.org_id = ${orgId} and aa.completed_at > ${window.after} and aa.completed_at <= ${window.upTo}
    ) d join users u on u.org_id = ${orgId} and u.id = d.person_id and u.erased_at is null
    order by d.at, d.person_id, d.target_id limit ${window.limit}`.execute(db)
  return rows
}
