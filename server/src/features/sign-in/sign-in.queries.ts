import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/tables.ts'

/** Tries that cost no waiting, the wait after the next one, which doubles from there, and the longest. */
export type Patience = { free: number; firstWaitMs: number; longestWaitMs: number }

/** Counts a try unless there is still a wait. One statement, so that parallel tries are counted like a row of them. */
export async function countTry(
  db: Db,
  id: Buffer,
  { free, firstWaitMs, longestWaitMs }: Patience,
  { now, forgottenAt }: { now: Date; forgottenAt: Date },
): Promise<{ isCounted: boolean; nextTryAt: Date } | undefined> {
  const nowText = now.toISOString()
  const forgottenText = forgottenAt.toISOString()
  const { rows } = await sql<{ isCounted: boolean; nextTryAt: Date }>`
    with counted as (
      insert into sign_in_tries as t (id, tries, last_try_at, next_try_at) values (${id}, 1, ${nowText}, 'epoch')
      on conflict (id) do update set
        tries = case when t.last_try_at < ${forgottenText} then 1 else t.tries + 1 end,
        last_try_at = ${nowText},
        next_try_at = case when t.last_try_at < ${forgottenText} or t.tries + 1 < ${free} then 'epoch'
          else ${nowText}::timestamptz + interval '1 millisecond'
            * least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * 2 ^ least(t.tries + 1 - ${free}, 30)) end
      where t.next_try_at <= ${nowText}
      returning true as is_counted, next_try_at
    )
    select * from counted
    union all
    select false, next_try_at from sign_in_tries where id = ${id} and not exists (select from counted)`.execute(db)
  return rows[0]
}

export async function deleteTries(db: Db, id: Buffer): Promise<void> {
  await db.deleteFrom('signInTries').where('id', '=', id).execute()
}

export async function deleteTriesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('signInTries').where('lastTryAt', '<', moment).execute()
}

export async function insertResetRequest(db: Db, row: Row<'resetRequests'>): Promise<void> {
  await db.insertInto('resetRequests').values(row).execute()
}

/** Of several workers one gets it. Undefined when none waits. */
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
