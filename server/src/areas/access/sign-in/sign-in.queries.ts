import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

/** How many tries are free, the first wait, which then doubles, and the longest wait. */
export type Patience = {
  free: number
  firstWaitMs: number
  longestWaitMs: number
  /** How long until one try is forgotten. If omitted, all are kept until the last one is old. */
  fadeMs?: number
}

export type CountedTry = { isCounted: boolean; nextTryAt: Date; tries: number }

/** Counts a try unless there is still a wait. One statement, so that parallel tries count like consecutive ones. */
export async function countTry(
  db: Db,
  id: Buffer,
  { free, firstWaitMs, longestWaitMs, fadeMs = Number.POSITIVE_INFINITY }: Patience,
  { now, forgottenAt }: { now: Date; forgottenAt: Date },
): Promise<CountedTry | undefined> {
  const nowText = now.toISOString()
  const tries = sql`(1 + case when t.last_try_at < ${forgottenAt.toISOString()} then 0 else greatest(0, t.tries
    - extract(epoch from ${nowText}::timestamptz - t.last_try_at)::float8 * 1000 / ${fadeMs}::float8) end)`
  const { rows } = await sql<CountedTry>`
    with counted as (
      insert into sign_in_tries as t (id, tries, last_try_at, next_try_at) values (${id}, 1, ${nowText},
        case when ${free}::float8 > 1 then 'epoch' else ${nowText}::timestamptz + interval '1 millisecond' * ${firstWaitMs}::float8 end)
      on conflict (id) do update set
        tries = ${tries},
        last_try_at = ${nowText},
        next_try_at = case when ${tries} < ${free} then 'epoch'
          else ${nowText}::timestamptz + interval '1 millisecond'
            * least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * 2 ^ least(floor(${tries} - ${free}), 30)) end
      where t.next_try_at <= ${nowText}
      returning true as is_counted, next_try_at, tries
    )
    select * from counted
    union all
    select false, next_try_at, tries from sign_in_tries where id = ${id} and not exists (select from counted)`.execute(
    db,
  )
  return rows[0]
}

/** Returns how many there were. */
export async function deleteTries(db: Db, id: Buffer): Promise<number> {
  const row = await db.deleteFrom('signInTries').where('id', '=', id).returning('tries').executeTakeFirst()
  return row?.tries ?? 0
}

/** Takes tries back, along with the wait that the last one started. */
export async function giveTriesBack(db: Db, id: Buffer, count: number): Promise<void> {
  await db
    .updateTable('signInTries')
    .set({ tries: sql<number>`greatest(0, tries - ${count})`, nextTryAt: new Date(0) })
    .where('id', '=', id)
    .execute()
}

/** Unlike above, a running wait stays. */
export async function takeTryBack(db: Db, id: Buffer): Promise<void> {
  await db.updateTable('signInTries').set({ tries: sql<number>`greatest(0, tries - 1)` }).where('id', '=', id).execute()
}

export async function deleteTriesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('signInTries').where('lastTryAt', '<', moment).execute()
}

export async function insertResetRequest(db: Db, row: Row<'resetRequests'>): Promise<void> {
  await db.insertInto('resetRequests').values(row).execute()
}

/** Exactly one worker gets it. Undefined when none waits. */
export function takeOldestResetRequest(
  db: Db,
): Promise<Row<'resetRequests', 'emailKey' | 'address' | 'userAgent'> | undefined> {
  return db
    .deleteFrom('resetRequests')
    .where('id', '=', (query) =>
      query.selectFrom('resetRequests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['emailKey', 'address', 'userAgent'])
    .executeTakeFirst()
}
