import type { Confirmation, ConfirmedSecondFactor, SecondFactorSetup } from '@parapet/contract'
import { Secret, TOTP } from 'otpauth'
import type { Passwords } from '../../platform/auth/password.ts'
import type { OrgContext, UserContext, WriteContext } from '../../platform/context.ts'
import { sealedColumn } from '../../platform/crypto/sealed-column.ts'
import type { SessionVisit, Visit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import { type Account, endSessions, findAccount, upsertCredentials, useStep } from '../sessions/sessions.ts'
import { confirmPassword } from './check-password.ts'
import { takeCodeTry } from './count-tries.ts'
import { findKnownDevice } from './known-device.ts'
import { reportCodeGuessing } from './report-guessing.ts'

export const authenticatorSeeds = sealedColumn({
  purpose: 'second-factor',
  table: 'credentials',
  column: 'sealed_seed',
  key: { org_id: 'uuid', user_id: 'uuid' },
})
const periodSeconds = 30
/** A code counts for its 30 seconds, and a little before and after: clocks differ, and typing takes time. */
const slackMs = 10_000

/** A new seed, which counts once a code of it was given. Asked for with the password: a session alone must not bind one. */
export async function beginSecondFactor(
  visit: SessionVisit,
  passwords: Passwords,
  password: string,
): Promise<SecondFactorSetup> {
  const account = await confirmPassword(visit, passwords, password)
  if (account.isSeedConfirmed) throw new AppError('second_factor_exists')
  const seed = new Secret({ size: 20 })
  await write(visit.ctx, { changes: [] }, async (ctx) => {
    const sealedSeed = ctx.sealer.seal(authenticatorSeeds.at(ctx.org.id, account.userId), seed.base32)
    await upsertCredentials(ctx.db, ctx.org.id, account.userId, { sealedSeed, seedConfirmedAt: null, lastStep: '0' })
    await writeAudit(ctx, { action: 'second_factor.begun', subjectId: account.userId })
  })
  return { secret: seed.base32, uri: toTotp(seed, account.email).toString() }
}

export async function confirmSecondFactor(visit: SessionVisit, code: string): Promise<ConfirmedSecondFactor> {
  const { userId } = visit.ctx.actor
  await withCode(visit, code, async (ctx) => {
    await upsertCredentials(ctx.db, ctx.org.id, userId, { seedConfirmedAt: ctx.clock.now() })
    // Whoever is signed in elsewhere has shown only a password.
    await endSessions(ctx, userId, { except: visit.session.sessionId })
    await writeAudit(ctx, { action: 'second_factor.confirmed', subjectId: userId })
  })
  return { message: 'Second factor set up', recoveryCodes: [] }
}

export async function removeSecondFactor(
  visit: SessionVisit,
  passwords: Passwords,
  input: { password: string; code: string },
): Promise<Confirmation> {
  const { userId } = await confirmPassword(visit, passwords, input.password)
  await withCode(visit, input.code, async (ctx) => {
    await upsertCredentials(ctx.db, ctx.org.id, userId, { sealedSeed: null, seedConfirmedAt: null })
    await endSessions(ctx, userId, { except: visit.session.sessionId })
    await writeAudit(ctx, { action: 'second_factor.removed', subjectId: userId })
  })
  return { message: 'Second factor removed' }
}

/** Does something that takes a code, in the transaction that uses the code up. Tries are counted, so that none is guessed. */
export async function withCode<T>(
  visit: SessionVisit,
  code: string,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const { userId } = visit.ctx.actor
  const account = await findAccount(visit.ctx.db, visit.ctx.org.id, userId)
  if (account === undefined) throw new AppError('unauthorized')
  const tries = await takeCode(visit, account, code)
  const result = await write(visit.ctx, { changes: [] }, async (ctx) => {
    const account = await findAccount(ctx.db, ctx.org.id, userId)
    if (account === undefined) throw new AppError('unauthorized')
    await checkCode(ctx, account, code)
    return work(ctx)
  })
  await tries.forget()
  return result
}

/** Counts a try of a code, over all addresses that it is tried from. The owner gets a mail when somebody tries many. */
export async function takeCode(
  visit: Visit<UserContext>,
  account: Account,
  code: string | undefined,
): Promise<{ code: string; forget(): Promise<void> }> {
  if (code === undefined) throw new AppError('second_factor_required')
  const device = findKnownDevice(visit)
  const knownId = device?.userId === account.userId ? device.id : undefined
  const { isLimitReached, forget } = await takeCodeTry(visit.ctx, account.userId, knownId)
  if (isLimitReached) await reportCodeGuessing(visit.ctx, account)
  return { code, forget }
}

/** Throws when the code is wrong, or was used before. */
export async function checkCode(ctx: OrgContext, account: Account, code: string): Promise<void> {
  if (account.sealedSeed === null) throw new AppError('invalid_code')
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

function toTotp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Parapet', label, secret, digits: 6, period: periodSeconds, algorithm: 'SHA1' })
}
