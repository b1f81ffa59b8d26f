import type { Confirmation, ConfirmedSecondFactor, SecondFactorSetup } from '@parapet/contract'
import { Secret } from 'otpauth'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { endSessions, findAccount, upsertCredentials } from '../credentials/credentials.ts'
import { checkOwnPassword, confirmPassword } from './check-password.ts'
import { requireStrongConfirmation } from './confirm.ts'
import { rememberDevice } from './known-device.ts'
import { makeFirstCodes, storeRecoveryCodes } from './recovery-codes.ts'
import { authenticatorSeeds, dropUselessCodes, toTotp, withCode } from './second-factor.ts'
import { signInAudit } from './sign-in.audit.ts'

/** Creates a seed, which is active once a code confirms it. Requires the password or a proof, not just a session. */
export async function beginSecondFactor(
  request: SessionRequest,
  passwords: Passwords,
  password: string | undefined,
): Promise<SecondFactorSetup> {
  const account = password === undefined ? undefined : await confirmPassword(request, passwords, password)
  // People with a passkey must use it: the password alone must not add another factor.
  if (account === undefined || account.hasPasskey) await requireStrongConfirmation(request)
  return createSeed(request)
}

async function createSeed(request: SessionRequest): Promise<SecondFactorSetup> {
  const account = await findAccount(request.ctx.db, request.ctx.org.id, request.ctx.actor.userId)
  if (account === undefined) throw new AppError('unauthorized')
  if (account.isSeedConfirmed) throw new AppError('second_factor_exists')
  const seed = new Secret({ size: 20 })
  await write(request.ctx, async (ctx) => {
    const sealedSeed = ctx.sealer.seal(authenticatorSeeds.at(ctx.org.id, account.userId), seed.base32)
    await upsertCredentials(ctx.db, ctx.org.id, account.userId, { sealedSeed, seedConfirmedAt: null, lastStep: '0' })
    await writeAudit(ctx, signInAudit, { action: 'second_factor.begun', subjectId: account.userId })
  })
  return { secret: seed.base32, uri: toTotp(seed, account.email).toString() }
}

export async function confirmSecondFactor(
  request: SessionRequest,
  passwords: Passwords,
  code: string,
): Promise<ConfirmedSecondFactor> {
  const { userId } = request.ctx.actor
  const codes = await makeFirstCodes(request.ctx, passwords, userId)
  await withCode(request, passwords, { codeOfNewSeed: code }, async (ctx) => {
    await upsertCredentials(ctx.db, ctx.org.id, userId, { seedConfirmedAt: ctx.clock.now() })
    // Other sessions were opened with a password alone.
    await endSessions(ctx, userId, { except: request.session.sessionId })
    await rememberDevice(request, ctx, userId)
    await writeAudit(ctx, signInAudit, { action: 'second_factor.confirmed', subjectId: userId })
    if (codes !== undefined) await storeRecoveryCodes(ctx, userId, codes)
  })
  return { message: 'Second factor set up', recoveryCodes: codes?.codes ?? [] }
}

export async function removeSecondFactor(
  request: SessionRequest,
  passwords: Passwords,
  input: { password: string; code: string },
): Promise<Confirmation> {
  const { userId } = await checkOwnPassword(request, passwords, input.password)
  await withCode(request, passwords, input.code, async (ctx) => {
    await upsertCredentials(ctx.db, ctx.org.id, userId, { sealedSeed: null, seedConfirmedAt: null })
    await dropUselessCodes(ctx, userId)
    await endSessions(ctx, userId, { except: request.session.sessionId })
    await rememberDevice(request, ctx, userId)
    await writeAudit(ctx, signInAudit, { action: 'second_factor.removed', subjectId: userId })
  })
  return { message: 'Second factor removed' }
}
