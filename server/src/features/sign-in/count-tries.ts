import { hash } from 'node:crypto'
import type { RootContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { networkOf } from '../../platform/net/address.ts'
import { countTry, deleteTries, deleteTriesBefore, type Patience } from './sign-in.queries.ts'

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
export async function takeTry(ctx: RootContext, source: string, account: string): Promise<Tries> {
  const place = networkOf(source)
  const accountId = toId('account', place, account)
  await count(ctx, accountId, perAccountAndSource)
  await count(ctx, toId('source', place), perSource)
  return {
    async forget() {
      await deleteTries(ctx.db, accountId)
    },
  }
}

async function count({ db, clock }: RootContext, id: Buffer, patience: Patience): Promise<void> {
  const now = clock.now()
  const row = await countTry(db, id, patience, { now, forgottenAt: new Date(now.getTime() - forgetAfterMs) })
  if (row?.isCounted !== false) return
  const retryAfter = Math.max(1, Math.ceil((row.nextTryAt.getTime() - now.getTime()) / 1000))
  throw new AppError('rate_limited', {}, { retryAfter })
}

export function dropOldTries(db: Db, now: Date): Promise<void> {
  return deleteTriesBefore(db, new Date(now.getTime() - forgetAfterMs))
}

/** Hashed: the table holds no list of addresses. */
function toId(...parts: string[]): Buffer {
  return hash('sha256', parts.join('\0'), 'buffer')
}
