/** What admins see of the sign-ins of others, and can end. */
import type { Confirmation, OwnSecondFactors, PersonSignIn, SecondFactors } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  credentialAudit,
  endSessions,
  findSecondFactors,
  listSessionsOf,
  needsSecondFactor,
  type SecondFactorRow,
} from '../credentials/credentials.ts'
import { rememberDevice } from './known-device.ts'
import { listDevicesOf } from './remembered-devices.ts'

export async function readSecondFactors({ ctx }: SessionRequest, canUsePasskeys: boolean): Promise<OwnSecondFactors> {
  const row = await getSecondFactors(ctx, ctx.actor.userId)
  return {
    ...toSecondFactors(row),
    isRequired: needsSecondFactor(row.secondFactorPolicy, row.role),
    canUsePasskeys,
  }
}

export async function readPersonSignIn(request: SessionRequest, userId: string): Promise<PersonSignIn> {
  const row = await getSecondFactors(request.ctx, userId)
  return {
    hasPassword: row.hasPassword,
    secondFactors: toSecondFactors(row),
    isSecondFactorRequired: needsSecondFactor(row.secondFactorPolicy, row.role),
    sessions: await listSessionsOf(request, userId),
    rememberedDevices: await listDevicesOf(request.ctx, userId),
  }
}

/** Ends one session of a person, or all of them along with their remembered devices. */
export async function endSessionsOf(request: SessionRequest, userId: string, only?: string): Promise<Confirmation> {
  const ended = await write(request.ctx, async (ctx) => {
    await getSecondFactors(ctx, userId)
    const ended = await endSessions(ctx, userId, only === undefined ? {} : { only })
    if (ended === 0 && only !== undefined) throw new AppError('session_not_found')
    await writeAudit(ctx, credentialAudit, { action: 'session.ended', subjectId: userId, details: { sessions: ended } })
    return ended
  })
  const isOwn = userId === request.ctx.actor.userId
  if (isOwn && (only === undefined || only === request.session.sessionId)) request.dropSession()
  return { message: ended === 1 ? 'Session ended' : 'Sessions ended' }
}

/** Signs out everywhere else; remembered browsers must show a second factor again. */
export async function endOtherSessions(request: SessionRequest): Promise<Confirmation> {
  const { userId } = request.ctx.actor
  await write(request.ctx, async (ctx) => {
    const sessions = await endSessions(ctx, userId, { except: request.session.sessionId })
    await rememberDevice(request, ctx, userId)
    await writeAudit(ctx, credentialAudit, { action: 'session.ended', subjectId: userId, details: { sessions } })
  })
  return { message: 'Signed out everywhere else' }
}

async function getSecondFactors(ctx: OrgContext, userId: string): Promise<SecondFactorRow> {
  const row = await findSecondFactors(ctx.db, ctx.org.id, userId)
  if (row === undefined) throw new AppError('user_not_found')
  return row
}

function toSecondFactors(row: SecondFactorRow): SecondFactors {
  const { hasAuthenticatorApp, passkeyCount, recoveryCodesLeft, recoveryCodesCreatedAt } = row
  return {
    hasAuthenticatorApp,
    passkeyCount,
    recoveryCodesLeft,
    recoveryCodesCreatedAt: recoveryCodesCreatedAt?.toISOString() ?? null,
  }
}
