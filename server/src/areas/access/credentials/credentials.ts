import type { Confirmation, OwnSession } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { hashToken, newId, newToken } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import { gatherLookUps } from '../../../platform/database/gather.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import type { AppRequest, SessionRequest } from '../../../platform/http/apis/app-request.ts'
import type { FindSession } from '../../../platform/http/request/caller.ts'
import { recordSecurity, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { deleteAccessTokens, deleteOldAccessTokens } from './access-tokens.queries.ts'
import { deleteTests } from './connection-tests.queries.ts'
import { clearKnownDevices, deleteCredentials, resetPasswordAndSeed } from './credentials.queries.ts'
import { deleteIdentities } from './identities.queries.ts'
import { voidOneTimeLinks } from './one-time-links.ts'
import { deletePasskeyRows } from './passkeys.queries.ts'
import { revokeAccessTokens, revokeTokensWithoutProvider } from './revoke-access-tokens.ts'
import { needsSecondFactor } from './second-factor-policy.ts'
import { deleteDevices, deleteOldDevices, deleteRecoveryCodes } from './second-factors.queries.ts'
import {
  deleteOldSessions,
  deleteProviderSessions,
  deleteSessions,
  deleteSessionsWithoutProvider,
  forgetLink,
  insertSession,
  listLiveSessions,
  listSessionRows,
  type ProviderSessions,
  updateLastSeen,
} from './sessions.queries.ts'

export {
  type AccessTokenRow,
  type AccessTokenStateRow,
  allowsAccessTokens,
  countLiveAccessTokens,
  findAccessTokenState,
  insertAccessToken,
  listAccessTokenRows,
  noteAccessTokenUse,
  upsertAccessTokenNetwork,
} from './access-tokens.queries.ts'
export { deleteOldTests, findTest, finishTest, insertTest } from './connection-tests.queries.ts'
export {
  type AccountRow as Account,
  countMostAccounts,
  findAccount,
  listAccounts,
  prependKnownDevice,
  prependKnownPlace,
  upsertCredentials,
  useStep,
} from './credentials.queries.ts'
export { endAccess } from './end-access.ts'
export { deleteIdentities, hasIdentity, insertIdentity } from './identities.queries.ts'
export {
  countOneTimeLinks,
  createOneTimeLink,
  findOneTimeLink,
  useOneTimeLink,
  voidOneTimeLinks,
} from './one-time-links.ts'
export {
  deletePasskeyRows,
  findPasskey,
  insertPasskey,
  listPasskeyRows,
  notePasskeyUse,
  type PasskeyRow,
  renamePasskeyRow,
} from './passkeys.queries.ts'
export { revokeAccessTokens } from './revoke-access-tokens.ts'
export { needsSecondFactor } from './second-factor-policy.ts'
export {
  deleteDevices,
  deleteRecoveryCodes,
  findDeviceId,
  findRecoverySalt,
  findSecondFactors,
  insertDevice,
  listDeviceRows,
  noteDeviceUse,
  replaceRecoveryCodes,
  type SecondFactorRow,
  useRecoveryCode,
} from './second-factors.queries.ts'

import { credentialAudit } from './credentials.audit.ts'

export { credentialAudit } from './credentials.audit.ts'
export { findProviderOrigin, readSessionStart, type SessionStart } from './sessions.queries.ts'

/** A session ends after some idle time, and in any case some time after it started. */
const idleMs = 24 * hourMs
const lifeMs = 14 * 24 * hourMs
/** The time of the last use is written this often, not with every request. */
const seenEveryMs = 60_000

/** How long ended access tokens are kept, so that people can see which one it was. */
const endedTokensMs = 30 * 24 * hourMs

const bounds = (now: Date) => ({ now, idleSince: new Date(now.getTime() - idleMs) })

/** The identity provider's names for the session and its owner, so that it can end the session later. */
export type ProviderOrigin = { connectionId: string; subject: string; sessionId?: string | undefined }

/** Opens a session in the caller's transaction and makes the browser keep it. The token is always a new one. */
export async function openSession(
  request: AppRequest,
  ctx: WriteContext,
  userId: string,
  { provider, isFromLink = false }: { provider?: ProviderOrigin | undefined; isFromLink?: boolean } = {},
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
    userAgent: request.source.userAgent,
    address: request.source.address,
    ssoConnectionId: provider?.connectionId ?? null,
    ssoSubject: provider?.subject ?? null,
    ssoSessionId: provider?.sessionId ?? null,
    isFromLink,
  })
  request.keepSession(token, lifeMs / 1000)
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
      isLead: row.isLead,
      // People who sign in through an identity provider have already met its requirements.
      isLimited: needsSecondFactor(row.secondFactorPolicy, row.role) && !row.hasSecondFactor && !row.isFromProvider,
      actor: { type: 'user', userId: row.userId },
      org: { id: row.orgId },
    }
  }
}

/** Sessions of any person; the one of the request is marked. */
export async function listSessionsOf({ ctx, session }: SessionRequest, userId: string): Promise<OwnSession[]> {
  const rows = await listSessionRows(ctx.db, ctx.org.id, userId, bounds(ctx.clock.now()))
  return rows.map((row) => ({
    ...row,
    isCurrent: row.id === session.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

export function listOwnSessions(request: SessionRequest): Promise<OwnSession[]> {
  return listSessionsOf(request, request.ctx.actor.userId)
}

export async function endOwnSession(request: SessionRequest, id: string): Promise<Confirmation> {
  await write(request.ctx, async (ctx) => {
    const ended = await endSessions(ctx, ctx.actor.userId, { only: id })
    if (ended === 0) throw new AppError('session_not_found')
    await writeAudit(ctx, credentialAudit, { action: 'session.ended', subjectId: ctx.actor.userId })
  })
  if (id === request.session.sessionId) request.dropSession()
  return { message: 'Session ended' }
}

/**
 * In the caller's transaction, when something about the person changed that a session must not outlive. Unless it is
 * about one session only, browsers that were remembered have to show a second factor again, and no browser is known any
 * more. When no session is left, access tokens end with them. Gives how many sessions there were.
 */
export async function endSessions(
  ctx: WriteContext,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const sessions = await deleteSessions(ctx.db, ctx.org.id, userId, which)
  if (which.only === undefined) {
    await deleteDevices(ctx.db, ctx.org.id, userId)
    await clearKnownDevices(ctx.db, ctx.org.id, userId)
  }
  if (which.only === undefined && which.except === undefined) await revokeAccessTokens(ctx, userId)
  const line = { event: 'session.ended', result: 'success', orgId: ctx.org.id, userId, details: { sessions } } as const
  if (sessions > 0) await recordSecurity(ctx, line)
  return sessions
}

/** In the caller's transaction, when a person signs out at the identity provider. Returns whose sessions ended. */
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

/**
 * In the caller's transaction, when passwords are turned off: ends sessions not opened through an identity provider,
 * and access tokens of people not linked to one. In the excepted session, the password confirms nothing from now on.
 */
export async function endSessionsWithoutProvider(ctx: WriteContext, except: string | undefined): Promise<void> {
  await revokeTokensWithoutProvider(ctx)
  if (except !== undefined) await forgetLink(ctx.db, ctx.org.id, except)
  const rows = await deleteSessionsWithoutProvider(ctx.db, ctx.org.id, except)
  if (rows.length === 0) return
  const details = { sessions: rows.length, people: new Set(rows.map(({ userId }) => userId)).size, reason: 'sso_only' }
  await recordSecurity(ctx, { event: 'session.ended', result: 'success', orgId: ctx.org.id, details })
}

/** In the caller's transaction, when a person is erased: removes every way to sign in as that person. */
export const eraseSignIn: Eraser = async (ctx, { id: userId }) => {
  await endSessions(ctx, userId)
  // Their names and the addresses they were used from go, too.
  await deleteAccessTokens(ctx.db, ctx.org.id, userId)
  await deletePasskeyRows(ctx.db, ctx.org.id, userId)
  await deleteRecoveryCodes(ctx.db, ctx.org.id, userId)
  await deleteCredentials(ctx.db, ctx.org.id, userId)
  await deleteIdentities(ctx.db, ctx.org.id, { userId })
  await deleteTests(ctx.db, ctx.org.id)
  await voidOneTimeLinks(ctx, userId)
}

/**
 * In the caller's transaction: takes away the password, and every second factor and link to an identity provider since
 * that moment.
 */
export async function resetCredentials(ctx: WriteContext, userId: string, since: Date): Promise<void> {
  await resetPasswordAndSeed(ctx.db, ctx.org.id, userId, since)
  await deletePasskeyRows(ctx.db, ctx.org.id, userId, { since })
  await deleteRecoveryCodes(ctx.db, ctx.org.id, userId, since)
  await deleteIdentities(ctx.db, ctx.org.id, { userId, since })
}

/** Called regularly by the worker. Deletes rows that can no longer be used. */
export async function dropOldSessions(db: Db, now: Date): Promise<void> {
  await deleteOldSessions(db, bounds(now))
  await deleteOldDevices(db, now)
  await deleteOldAccessTokens(db, new Date(now.getTime() - endedTokensMs))
}
