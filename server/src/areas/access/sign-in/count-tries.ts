import { hash } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { RootContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/net/address.ts'
import {
  countTry,
  deleteTries,
  deleteTriesBefore,
  giveTriesBack,
  type Patience,
  takeTryBack,
} from './sign-in.queries.ts'

const forgetAfterMs = 24 * 60 * minuteMs

const perAccount: Patience = { free: 5, firstWaitMs: 15_000, longestWaitMs: 15 * minuteMs }
/** Limits one address that tries many accounts. Offices share one, so successful tries are returned and others fade. */
const perSource: Patience = { free: 100, firstWaitMs: 5_000, longestWaitMs: 15 * minuteMs, fadeMs: 2 * minuteMs }
/** For each account that has signed in from such an address, while it waits. */
const perAccountAside: Patience = { free: 1, firstWaitMs: 5 * minuteMs, longestWaitMs: 60 * minuteMs }
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
  /** Accounts whose password may be checked now. */
  userIds: readonly string[]
  /** For the others, if there are any, and for a wrong password then. */
  refusal: AppError | undefined
  /** Signed in: earlier tries at this account no longer count, and this try counts nowhere. */
  forget(userId: string): Promise<void>
  /** The password was right for these accounts; another try decides whether they sign in. */
  giveBack(userIds: readonly string[]): Promise<void>
  /** No password was checked, since too many others wait. */
  cancel(): Promise<void>
}

type Tried = {
  emailKey: string
  userIds: readonly string[]
  /** Those of the accounts that have signed in from there before. */
  hereIds?: readonly string[]
  /** The account that knows the browser. */
  known?: { userId: string; deviceId: string } | undefined
}

/**
 * Counts a sign-in try before any password is checked, by source and account together: guesses from one source don't
 * block the owner at another. Accounts are counted separately, since anyone can create an account with another person's
 * address in their own organization.
 */
export function takeSignInTry(ctx: RootContext, source: string, tried: Tried): Promise<SignInTries> {
  const { known, ...rest } = tried
  return known === undefined ? takeStrangerTry(ctx, source, rest) : takeKnownTry(ctx, source, { ...rest, known })
}

/**
 * From a source over its limit, accounts that have signed in from there still get a try now and then: otherwise one
 * person could keep everyone out who shares the address. Nobody else does: a try for each account would let one address
 * try a password at all of them.
 */
async function takeStrangerTry(
  ctx: RootContext,
  source: string,
  { emailKey, userIds, hereIds = [] }: Tried,
): Promise<SignInTries> {
  const place = networkOf(source)
  const own = (userId: string) => counterOf(perAccount, 'account', place, emailKey, userId)
  const aside = (userId: string) => counterOf(perAccountAside, 'account aside', place, userId)
  const perPlace = counterOf(perSource, 'source', place)
  const [first = '', ...others] = userIds
  await take(ctx, own(first), ...others.map(own))
  const refusal = await findRefusal(() => count(ctx, perPlace))
  const allowed: string[] = []
  for (const id of userIds) {
    if (refusal === undefined) allowed.push(id)
    else if (hereIds.includes(id) && (await findRefusal(() => count(ctx, aside(id)))) === undefined) allowed.push(id)
    else await giveTriesBack(ctx.db, own(id).id, 1)
  }
  if (refusal !== undefined && userIds.length === 0) await giveTriesBack(ctx.db, own('').id, 1)
  const giveBack = async (ids: readonly string[]) => {
    for (const id of ids) await takeTryBack(ctx.db, own(id).id)
  }
  return {
    userIds: allowed,
    refusal,
    giveBack,
    async forget(userId) {
      // Over its limit, the try wasn't counted at the source, so nothing is given back to it.
      await forgetAll(ctx, refusal === undefined ? [own(userId), perPlace] : [own(userId)])
      await deleteTries(ctx.db, aside(userId).id)
      await giveBack(allowed.filter((id) => id !== userId))
    },
    async cancel() {
      const counted = refusal === undefined ? [first, ...others] : allowed
      for (const id of counted) await giveTriesBack(ctx.db, own(id).id, 1)
      if (refusal === undefined) await giveTriesBack(ctx.db, perPlace.id, 1)
      else for (const id of allowed) await giveTriesBack(ctx.db, aside(id).id, 1)
    },
  }
}

/** From a browser that an account knows. Tries by others, here or elsewhere, don't block it at that account. */
async function takeKnownTry(
  ctx: RootContext,
  source: string,
  { known, ...tried }: Tried & { known: { userId: string; deviceId: string } },
): Promise<SignInTries> {
  const device = counterOf(perAccount, 'device', known.deviceId)
  const tries = await take(ctx, device)
  const otherIds = tried.userIds.filter((id) => id !== known.userId)
  let others: SignInTries | undefined
  const refusal = await findRefusal(async () => {
    if (otherIds.length > 0) others = await takeStrangerTry(ctx, source, { ...tried, userIds: otherIds })
  })
  return {
    userIds: [known.userId, ...(others?.userIds ?? [])],
    refusal: refusal ?? others?.refusal,
    async giveBack(ids) {
      if (ids.includes(known.userId)) await tries.forget()
      await others?.giveBack(ids.filter((id) => id !== known.userId))
    },
    async forget(userId) {
      if (userId === known.userId) {
        await tries.forget()
        await others?.giveBack(others.userIds)
      } else {
        await takeTryBack(ctx.db, device.id)
        await others?.forget(userId)
      }
    },
    async cancel() {
      await giveTriesBack(ctx.db, device.id, 1)
      await others?.cancel()
    },
  }
}

/** The refusal of a try that has to wait. Other errors are thrown. */
async function findRefusal(work: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error
    throw error
  }
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
const knownCodeCounter = (userId: string) => counterOf(perAccount, 'code of known browsers', userId)

/**
 * A second-factor code: counted per account over all addresses. Browsers that the account knows are counted together,
 * apart from the rest: they have signed in with the current second factor.
 */
export async function takeCodeTry(ctx: RootContext, userId: string, isKnown = false): Promise<CodeTries> {
  const counter = isKnown ? knownCodeCounter(userId) : codeCounter(userId)
  const tries = await count(ctx, counter)
  return { isLimitReached: tries === counter.patience.free, forget: () => forgetAll(ctx, [counter]) }
}

/** After a password change: people who guessed codes with the old password no longer get this far. */
export async function forgetCodes(ctx: RootContext, userId: string): Promise<void> {
  for (const counter of [codeCounter(userId), knownCodeCounter(userId)]) await forgetAll(ctx, [counter])
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
