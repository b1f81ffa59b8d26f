import { Secret, TOTP } from 'otpauth'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { OrgContext, UserContext, WriteContext } from '../../../platform/context.ts'
import { sealedColumn } from '../../../platform/crypto/sealed-column.ts'
import type { AppRequest, SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  type Account,
  deleteRecoveryCodes,
  findAccount,
  findRecoverySalt,
  findSecondFactors,
  useStep,
} from '../credentials/credentials.ts'
import { takeCodeTry } from './count-tries.ts'
import { findKnowingAccount } from './known-device.ts'
import { prepareRecoveryCode } from './recovery-codes.ts'
import { reportCodeGuessing } from './report-guessing.ts'

export const authenticatorSeeds = sealedColumn({
  purpose: 'second-factor',
  table: 'credentials',
  column: 'sealed_seed',
  key: { org_id: 'uuid', user_id: 'uuid' },
})
const periodSeconds = 30
/** A code is valid for its 30 seconds and a little before and after: clocks differ, and typing takes time. */
const slackMs = 10_000

/** Runs an action that requires a code, in the transaction that uses up the code. Tries are limited. */
export async function withCode<T>(
  request: SessionRequest,
  passwords: Passwords,
  shown: string | { codeOfNewSeed: string },
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const { userId } = request.ctx.actor
  const account = await findAccount(request.ctx.db, request.ctx.org.id, userId)
  if (account === undefined) throw new AppError('unauthorized')
  const code = await takeCode(request, passwords, account, shown)
  const result = await write(request.ctx, async (ctx) => {
    await code.use(ctx)
    return work(ctx)
  })
  await code.forget()
  return result
}

/** A submitted code. It is checked and used up in the transaction of the action it authorizes. */
type ShownCode = { use(ctx: WriteContext): Promise<void>; forget(): Promise<void> }

/**
 * Counts a try of an authenticator or recovery code, over all source addresses. The owner gets a mail after many tries.
 */
export async function takeCode(
  request: AppRequest<UserContext>,
  passwords: Passwords,
  account: Account,
  shown: string | { codeOfNewSeed: string } | undefined,
): Promise<ShownCode> {
  if (shown === undefined) throw await describeMissingFactor(request.ctx, account)
  const isKnown = findKnowingAccount(request, [account]) !== undefined
  const { isLimitReached, forget } = await takeCodeTry(request.ctx, account.userId, isKnown)
  if (isLimitReached) await reportCodeGuessing(request.ctx, account)
  const { userId } = account
  const isNewSeed = typeof shown === 'object'
  const code = isNewSeed ? shown.codeOfNewSeed : shown
  if (!isNewSeed && !/^\d{6}$/.test(code)) {
    return { use: await prepareRecoveryCode(request.ctx, passwords, { userId, typed: code }), forget }
  }
  return { use: (ctx) => checkCode(ctx, { userId, code, isNewSeed }), forget }
}

/** The missing factor, and which ones the person can use. Only for people who gave the right password. */
export async function describeMissingFactor(ctx: OrgContext, account: Account): Promise<AppError> {
  const hasRecoveryCodes = (await findRecoverySalt(ctx.db, ctx.org.id, account.userId)) !== undefined
  const methods = [
    ...(account.isSeedConfirmed ? ['app'] : []),
    ...(account.hasPasskey ? ['passkey'] : []),
    ...(hasRecoveryCodes ? ['recovery_code'] : []),
  ]
  return new AppError('second_factor_required', { methods })
}

/** In the caller's transaction. Recovery codes are useless without a second factor. */
export async function dropUselessCodes(ctx: WriteContext, userId: string): Promise<void> {
  const factors = await findSecondFactors(ctx.db, ctx.org.id, userId)
  const isUseful = factors?.hasAuthenticatorApp === true || (factors?.passkeyCount ?? 0) > 0
  if (!isUseful) await deleteRecoveryCodes(ctx.db, ctx.org.id, userId)
}

/** Throws when the code is wrong, or was used before. */
async function checkCode(
  ctx: WriteContext,
  { userId, code, isNewSeed }: { userId: string; code: string; isNewSeed: boolean },
): Promise<void> {
  const account = await findAccount(ctx.db, ctx.org.id, userId)
  if (account === undefined) throw new AppError('unauthorized')
  // Until it is confirmed, a seed can only be used to confirm itself.
  if (account.sealedSeed === null || (!account.isSeedConfirmed && !isNewSeed)) throw new AppError('invalid_code')
  const seed = ctx.sealer.open(authenticatorSeeds.at(account.orgId, account.userId), account.sealedSeed)
  const totp = toTotp(Secret.fromBase32(seed), account.email)
  const now = ctx.clock.now().getTime()
  const moment = [now, now - slackMs, now + slackMs].find(
    (timestamp) => totp.validate({ token: code, timestamp, window: 0 }) !== null,
  )
  if (moment === undefined) throw new AppError('invalid_code')
  const step = Math.floor(moment / 1000 / periodSeconds)
  if (!(await useStep(ctx.db, account.orgId, account.userId, step))) throw new AppError('invalid_code')
}

export function toTotp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Parapet', label, secret, digits: 6, period: periodSeconds, algorithm: 'SHA1' })
}
