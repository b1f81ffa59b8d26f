import { type Confirmation, limits, type RememberedDevice } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { hashToken, newId, newToken } from '../../../platform/crypto/random.ts'
import type { AppRequest, SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { type Account, deleteDevices, findDeviceId, insertDevice, listDeviceRows } from '../credentials/credentials.ts'
import { signInAudit } from './sign-in.audit.ts'

const lifeMs = limits.rememberedDeviceDays * dayMs
/** Several accounts can remember a browser, each with its own mark. */
const marksKept = 5

/** The row that lets this browser sign in to the account without a second factor, if there is one. */
export function findRemembered(request: AppRequest, { orgId, userId }: Account): Promise<{ id: string } | undefined> {
  const marks = readMarks(request)
  if (marks.length === 0) return Promise.resolve(undefined)
  const { db, clock } = request.ctx
  return findDeviceId(db, { orgId, userId }, marks.map(hashToken), clock.now())
}

/** In the transaction of a sign-in that showed a second factor. The mark is always new, so nobody can plant one. */
export async function rememberBrowser(request: AppRequest, ctx: WriteContext, userId: string): Promise<void> {
  const mark = newToken()
  const now = ctx.clock.now()
  await insertDevice(ctx.db, {
    orgId: ctx.org.id,
    id: newId(),
    userId,
    tokenHash: hashToken(mark),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    userAgent: request.source.userAgent,
    address: request.source.address,
  })
  request.keepRemembered([mark, ...readMarks(request)].slice(0, marksKept).join('.'), lifeMs / 1000)
  await writeAudit(ctx, signInAudit, { action: 'device.remembered', subjectId: userId })
}

export async function listDevicesOf(ctx: OrgContext, userId: string): Promise<RememberedDevice[]> {
  const rows = await listDeviceRows(ctx.db, ctx.org.id, userId, ctx.clock.now())
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

export async function forgetDevice({ ctx }: SessionRequest, id: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const forgotten = await deleteDevices(ctx.db, ctx.org.id, userId, id)
    if (forgotten === 0) throw new AppError('device_not_found')
    await writeAudit(ctx, signInAudit, { action: 'device.forgotten', subjectId: userId })
  })
  return { message: 'Device forgotten' }
}

function readMarks({ source }: AppRequest): string[] {
  return (source.remembered ?? '').split('.').filter((mark) => /^[\w-]{43}$/.test(mark))
}
