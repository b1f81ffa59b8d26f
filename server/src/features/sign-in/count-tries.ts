import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { networkOf } from '../../platform/net/address.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    signInTries: { id: Buffer; tries: number; lastTryAt: Date; nextTryAt: Date }
  }
}

/** Tries that cost no waiting, the wait after the next one, which doubles from there, and the longest. */
type Patience = { free: number; firstWaitMs: number; longestWaitMs: number }

const perAccountAndSource: Patience = { free: 5, firstWaitMs: 15_000, longestWaitMs: 15 * 60_000 }
/** One address that tries many accounts. Offices share an address, so it is generous. */
const perSource: Patience = { free: 100, firstWaitMs: 5_000, longestWaitMs: 15 * 60_000 }
const forgetAfterMs = 24 * 3_600_000

export type Tries = {
  /** The password was right. */
  forget(): Promise<void>
}

/**
 * Counts a try before anything is looked at, in one statement, so that parallel ones are counted like a row of them. The
 * owner of the account, coming from another address, is not held up by whoever guesses from this one.
 */
export async function takeTry(ctx: Context, source: string, account: string): Promise<Tries> {
  const place = networkOf(source)
  const accountId = toId('account', place, account)
  await count(ctx, accountId, perAccountAndSource)
  await count(ctx, toId('source', place), perSource)
  return {
    async forget() {
      await ctx.db.deleteFrom('signInTries').where('id', '=', accountId).execute()
    },
  }
}

async function count({ db, clock }: Context, id: Buffer, { free, firstWaitMs, longestWaitMs }: Patience) {
  const now = clock.now()
  const nowText = now.toISOString()
  const forgottenAt = new Date(now.getTime() - forgetAfterMs).toISOString()
  const { rows } = await sql<{ isCounted: boolean; nextTryAt: Date }>`
    with counted as (
      insert into sign_in_tries as t (id, tries, last_try_at, next_try_at) values (${id}, 1, ${nowText}, 'epoch')
      on conflict (id) do update set
        tries = case when t.last_try_at < ${forgottenAt} then 1 else t.tries + 1 end,
        last_try_at = ${nowText},
        next_try_at = case when t.last_try_at < ${forgottenAt} or t.tries + 1 < ${free} then 'epoch'
          else ${nowText}::timestamptz + interval '1 millisecond'
            * least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * 2 ^ least(t.tries + 1 - ${free}, 30)) end
      where t.next_try_at <= ${nowText}
      returning true as is_counted, next_try_at
    )
    select * from counted
    union all
    select false, next_try_at from sign_in_tries where id = ${id} and not exists (select from counted)`.execute(db)
  const [row] = rows
  if (row?.isCounted !== false) return
  const retryAfter = Math.max(1, Math.ceil((row.nextTryAt.getTime() - now.getTime()) / 1000))
  throw new AppError('rate_limited', {}, { retryAfter })
}

export async function dropOldTries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('signInTries')
    .where('lastTryAt', '<', new Date(now.getTime() - forgetAfterMs))
    .execute()
}

/** Hashed: the table holds no list of addresses. */
function toId(...parts: string[]): Buffer {
  return hash('sha256', parts.join('\0'), 'buffer')
}
