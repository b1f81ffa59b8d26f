import { hash } from 'node:crypto'
import type { RootContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { networkOf } from '../../platform/net/address.ts'
import {
  countTry,
  deleteTries,
  deleteTriesBefore,
  giveTriesBack,
  type Patience,
  takeTryBack,
} from './sign-in.queries.ts'

const minuteMs = 60_000
const forgetAfterMs = 24 * 60 * minuteMs

const perAccount: Patience = { free: 5, firstWaitMs: 15_000, longestWaitMs: 15 * minuteMs }
/** Limits one address that tries many accounts. Offices share one, so successful tries are returned and others fade. */
const perSource: Patience = { free: 100, firstWaitMs: 5_000, longestWaitMs: 15 * minuteMs, fadeMs: 2 * minuteMs }
/** Only people with the link get this far; the limit bounds the hashing they can cause. */
const perLink: Patience = { free: 20, firstWaitMs: 5_000, longestWaitMs: 5 * minuteMs }
/** Only people who know the password get this far. */
const perCode: Patience = { free: 10, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs }

export type Tries = {
  /** Success: earlier tries no longer count. */
  forget(): Promise<void>
}

/** The id of a counter. Hashed, so that the table holds no list of addresses. */
type Counter = { id: Buffer; patience: Patience }

const counterOf = (patience: Patience, ...parts: string[]): Counter => ({
  patience,
  id: hash('sha256', parts.join('\0'), 'buffer'),
})

type SignInTries = {
  /** Signed in: earlier tries at this account no longer count, and this try counts nowhere. */
  forget(userId: string): Promise<void>
  /** The password was right for these accounts; another try decides whether they sign in. */
  giveBack(userIds: readonly string[]): Promise<void>
}

/**
 * Counts a sign-in try before any password is checked, by source and account together: guesses from one source don't
 * block the owner at another. Accounts are counted separately, since anyone can create an account with another person's
 * address in their own organization.
 */
export async function takeSignInTry(
  ctx: RootContext,
  source: string,
  { emailKey, userIds }: { emailKey: string; userIds: readonly string[] },
): Promise<SignInTries> {
  const place = networkOf(source)
  const own = (userId: string) => counterOf(perAccount, 'account', place, emailKey, userId)
  const perPlace = counterOf(perSource, 'source', place)
  const [first = '', ...others] = userIds
  await take(ctx, own(first), ...others.map(own), perPlace)
  const giveBack = async (ids: readonly string[]) => {
    for (const id of ids) await takeTryBack(ctx.db, own(id).id)
  }
  return {
    giveBack,
    async forget(userId) {
      await forgetAll(ctx, [own(userId), perPlace])
      await giveBack(userIds.filter((id) => id !== userId))
    },
  }
}

/** A device that has signed in to this account before. Tries by others, here or elsewhere, don't block it. */
export async function takeDeviceTry(ctx: RootContext, deviceId: string): Promise<SignInTries> {
  const tries = await take(ctx, counterOf(perAccount, 'device', deviceId))
  return { forget: tries.forget, giveBack: tries.forget }
}

/** Passkeys can't be guessed, so only wrong responses count, against their source address. */
export function takePasskeyTry(ctx: RootContext, source: string): Promise<Tries> {
  return take(ctx, counterOf(perSource, 'passkey source', networkOf(source)))
}

/** For confirming the password. Only the holder of the session can use up its tries. */
export function takeConfirmationTry(ctx: RootContext, sessionId: string): Promise<Tries> {
  return take(ctx, counterOf(perAccount, 'confirmation', sessionId))
}

/** Counted apart from sign-ins, so that requesting mails blocks no sign-in. */
export async function takeResetTry(ctx: RootContext, source: string, emailKey: string): Promise<void> {
  const place = networkOf(source)
  await take(ctx, counterOf(perAccount, 'reset', place, emailKey), counterOf(perSource, 'reset source', place))
}

/**
 * Looks up a one-time link. Tokens can't be guessed, so each has its own tries, and only invalid ones count against
 * their source address. They block neither sign-ins nor valid links.
 */
export async function takeLinkTry<T>(
  ctx: RootContext,
  source: string,
  { token, find }: { token: string; find: () => Promise<T | undefined> },
): Promise<{ found: T; tries: Tries }> {
  const found = await find()
  if (found === undefined) {
    await take(ctx, counterOf(perSource, 'link source', networkOf(source)))
    throw new AppError('invalid_link')
  }
  return { found, tries: await take(ctx, counterOf(perLink, 'link', token)) }
}

type CodeTries = Tries & {
  /** True for the try that used up the last free one. */
  isLimitReached: boolean
}

const codeCounter = (userId: string) => counterOf(perCode, 'code', userId)

/** A second-factor code: counted per account over all addresses, and separately for a known device. */
export async function takeCodeTry(ctx: RootContext, userId: string, deviceId?: string): Promise<CodeTries> {
  const counter = deviceId === undefined ? codeCounter(userId) : counterOf(perAccount, 'code of device', deviceId)
  const tries = await count(ctx, counter)
  return { isLimitReached: tries === counter.patience.free, forget: () => forgetAll(ctx, [counter]) }
}

/** After a password change: people who guessed codes with the old password no longer get this far. */
export function forgetCodes(ctx: RootContext, userId: string): Promise<void> {
  return forgetAll(ctx, [codeCounter(userId)])
}

async function take(ctx: RootContext, ...counters: [Counter, ...Counter[]]): Promise<Tries> {
  const counted: Counter[] = []
  for (const counter of counters) {
    try {
      await count(ctx, counter)
      counted.push(counter)
    } catch (error) {
      // Nothing was tried, so the other counters get their tries back.
      for (const { id } of counted) await giveTriesBack(ctx.db, id, 1)
      throw error
    }
  }
  return { forget: () => forgetAll(ctx, counters) }
}

async function forgetAll(ctx: RootContext, [own, ...shared]: readonly Counter[]): Promise<void> {
  if (own === undefined) return
  const tries = await deleteTries(ctx.db, own.id)
  for (const { id } of shared) await giveTriesBack(ctx.db, id, tries)
}

async function count({ db, clock }: RootContext, { id, patience }: Counter): Promise<number> {
  const now = clock.now()
  const row = await countTry(db, id, patience, { now, forgottenAt: new Date(now.getTime() - forgetAfterMs) })
  if (row?.isCounted !== false) return row?.tries ?? 1
  const retryAfter = Math.max(1, Math.ceil((row.nextTryAt.getTime() - now.getTime()) / 1000))
  throw new AppError('rate_limited', {}, { retryAfter })
}

export function dropOldTries(db: Db, now: Date): Promise<void> {
  return deleteTriesBefore(db, new Date(now.getTime() - forgetAfterMs))
}
