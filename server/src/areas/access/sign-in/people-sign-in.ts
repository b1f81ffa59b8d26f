/** What admins see of the sign-ins of others, and can end. */
import type { Confirmation, OwnSecondFactors, PersonSignIn, SecondFactors } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { SessionVisit } from '../../../platform/http/apis/app-api.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  endSessions,
  findSecondFactors,
  listSessionsOf,
  needsSecondFactor,
  type SecondFactorRow,
} from '../credentials/credentials.ts'
import { rememberDevice } from './known-device.ts'
import { listDevicesOf } from './remembered-devices.ts'

export async function readSecondFactors({ ctx }: SessionVisit, canUsePasskeys: boolean): Promise<OwnSecondFactors> {
  const row = await getSecondFactors(ctx, ctx.actor.userId)
  return {
    ...toSecondFactors(row),
    isRequired: needsSecondFactor(row.secondFactorPolicy, row.role),
    canUsePasskeys,
  }
}

export async function readPersonSignIn(visit: SessionVisit, userId: string): Promise<PersonSignIn> {
  const row = await getSecondFactors(visit.ctx, userId)
  return {
    hasPassword: row.hasPassword,
    secondFactors: toSecondFactors(row),
    isSecondFactorRequired: needsSecondFactor(row.secondFactorPolicy, row.role),
    sessions: await listSessionsOf(visit, userId),
    rememberedDevices: await listDevicesOf(visit.ctx, userId),
  }
}

/** Ends one session of a person, or all of them along with their remembered devices. */
export async function endSessionsOf(visit: SessionVisit, userId: string, only?: string): Promise<Confirmation> {
  const ended = await write(visit.ctx, { changes: [] }, async (ctx) => {
    await getSecondFactors(ctx, userId)
    const ended = await endSessions(ctx, userId, only === undefined ? {} : { only })
    if (ended === 0 && only !== undefined) throw new AppError('session_not_found')
    await writeAudit(ctx, { action: 'session.ended', subjectId: userId, details: { sessions: ended } })
    return ended
  })
  const isOwn = userId === visit.ctx.actor.userId
  if (isOwn && (only === undefined || only === visit.session.sessionId)) visit.dropSession()
  return { message: ended === 1 ? 'Session ended' : 'Sessions ended' }
}

/** Signs out everywhere else; remembered browsers must show a second factor again. */
export async function endOtherSessions(visit: SessionVisit): Promise<Confirmation> {
  const { userId } = visit.ctx.actor
  await write(visit.ctx, { changes: [] }, async (ctx) => {
    const sessions = await endSessions(ctx, userId, { except: visit.session.sessionId })
    await rememberDevice(visit, ctx, userId)
    await writeAudit(ctx, { action: 'session.ended', subjectId: userId, details: { sessions } })
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
