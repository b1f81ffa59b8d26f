import type { Confirmation, OwnSession } from '@parapet/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { WriteContext } from '../../platform/context.ts'
import { hashToken, newId, newToken } from '../../platform/crypto/random.ts'
import type { Db } from '../../platform/database/database.ts'
import { gatherLookUps } from '../../platform/database/gather.ts'
import type { SessionVisit, Visit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { FindSession } from '../../platform/http/caller.ts'
import { recordSecurity, writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import { deleteCredentials } from './credentials.queries.ts'
import { voidOneTimeLinks } from './one-time-links.ts'
import {
  deleteOldSessions,
  deleteProviderSessions,
  deleteSessions,
  insertSession,
  listLiveSessions,
  listSessionRows,
  type ProviderSessions,
  updateLastSeen,
} from './sessions.queries.ts'

export {
  type AccountRow as Account,
  countMostAccounts,
  findAccount,
  listAccounts,
  resetCredentials,
  upsertCredentials,
  useStep,
} from './credentials.queries.ts'
export {
  countOneTimeLinks,
  createOneTimeLink,
  findOneTimeLink,
  useOneTimeLink,
  voidOneTimeLinks,
} from './one-time-links.ts'

export { findSessionConnection } from './sessions.queries.ts'

const hourMs = 3_600_000
/** A session ends when it is not used for a while, and in any case some time after it began. */
const idleMs = 24 * hourMs
const lifeMs = 14 * 24 * hourMs
/** The time of the last use is written this often, not with every request. */
const seenEveryMs = 60_000

const bounds = (now: Date) => ({ now, idleSince: new Date(now.getTime() - idleMs) })

/** What an identity provider calls the session and its owner, so that it can end it later. */
export type ProviderOrigin = { connectionId: string; subject: string; sessionId?: string | undefined }

/** Opens a session in the caller's transaction and makes the browser keep it. The token is always a new one. */
export async function openSession(
  visit: Visit,
  ctx: WriteContext,
  userId: string,
  provider?: ProviderOrigin,
): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  const id = newId()
  await insertSession(ctx.db, {
    orgId: ctx.org.id,
    id,
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    userAgent: visit.source.userAgent,
    address: visit.source.address,
    ssoConnectionId: provider?.connectionId ?? null,
    ssoSubject: provider?.subject ?? null,
    ssoSessionId: provider?.sessionId ?? null,
  })
  visit.keepSession(token, lifeMs / 1000)
  return id
}

export function createSessionFinder({ db, clock }: { db: Db; clock: Clock }): FindSession {
  const findByHash = gatherLookUps(async (hashes) => {
    const bytes = hashes.map((text) => Buffer.from(text, 'latin1'))
    const rows = await listLiveSessions(db, bytes, bounds(clock.now()))
    return new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]))
  })
  return async (token) => {
    if (!/^[\w-]{43}$/.test(token)) return undefined
    const row = await findByHash(hashToken(token).toString('latin1'))
    const now = clock.now()
    if (row === undefined) return undefined
    if (now.getTime() - row.lastSeenAt.getTime() > seenEveryMs) await updateLastSeen(db, row.orgId, row.id, now)
    return {
      sessionId: row.id,
      role: row.role,
      isLimited: row.isSecondFactorRequired && row.role === 'org_admin' && !row.hasSecondFactor,
      actor: { type: 'user', userId: row.userId },
      org: { id: row.orgId },
    }
  }
}

export async function listOwnSessions({ ctx, session }: SessionVisit): Promise<OwnSession[]> {
  const rows = await listSessionRows(ctx.db, ctx.org.id, ctx.actor.userId, bounds(ctx.clock.now()))
  return rows.map((row) => ({
    ...row,
    isCurrent: row.id === session.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

export async function endOwnSession(visit: SessionVisit, id: string): Promise<Confirmation> {
  await write(visit.ctx, { changes: [] }, async (ctx) => {
    const ended = await endSessionRows(ctx, ctx.actor.userId, { only: id })
    if (ended === 0) throw new AppError('session_not_found')
    await writeAudit(ctx, { action: 'session.ended', subjectId: ctx.actor.userId })
  })
  if (id === visit.session.sessionId) visit.dropSession()
  return { message: 'Session ended' }
}

/** In the caller's transaction, when something about the person changed that a session must not outlive. */
export async function endSessions(
  ctx: WriteContext,
  userId: string,
  options: { only?: string; except?: string } = {},
): Promise<void> {
  await endSessionRows(ctx, userId, options)
}

/** Gives how many there were, and leaves a line in the security log when there were some. */
async function endSessionRows(
  ctx: WriteContext,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const sessions = await deleteSessions(ctx.db, ctx.org.id, userId, which)
  const line = { event: 'session.ended', result: 'success', orgId: ctx.org.id, userId, details: { sessions } } as const
  if (sessions > 0) await recordSecurity(ctx, line)
  return sessions
}

/** In the caller's transaction, when the identity provider says that somebody signed out there. Gives whose sessions ended. */
export async function endProviderSessions(ctx: WriteContext, which: ProviderSessions): Promise<string[]> {
  const rows = await deleteProviderSessions(ctx.db, ctx.org.id, which)
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  const lines = [...byUser].map(
    ([userId, { length: sessions }]) =>
      ({ event: 'session.ended', result: 'success', orgId: ctx.org.id, userId, details: { sessions } }) as const,
  )
  await recordSecurity(ctx, ...lines)
  return [...byUser.keys()]
}

/** In the caller's transaction, when a person is erased: nothing that lets anybody in as that person stays. */
export async function eraseSignIn(ctx: WriteContext, userId: string): Promise<void> {
  await endSessionRows(ctx, userId)
  await deleteCredentials(ctx.db, ctx.org.id, userId)
  await voidOneTimeLinks(ctx, userId)
}

/** For the worker, now and then: rows that nobody can use any more. */
export function dropOldSessions(db: Db, now: Date): Promise<void> {
  return deleteOldSessions(db, bounds(now))
}
