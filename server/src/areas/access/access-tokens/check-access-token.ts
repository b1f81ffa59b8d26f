import { isIP } from 'node:net'
import { type AccessTokenScope, limits } from '@parapet/contract'
import type { LRUCache } from 'lru-cache'
import { AppError } from '../../../platform/app-error.ts'
import { hashApiKey, isSameHash, parseApiKeyId } from '../../../platform/auth/api-key.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { RootContext, Source } from '../../../platform/context.ts'
import type { Sealer } from '../../../platform/crypto/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ReportLimit } from '../../../platform/http/limits/report-limit.ts'
import type { AuthenticateToken } from '../../../platform/http/request/caller.ts'
import { createLatestEntries } from '../../../platform/latest-entries.ts'
import { siteOf } from '../../../platform/net/address.ts'
import { plainAddress } from '../../../platform/net/networks.ts'
import { recordSecurity } from '../../organization/audit/audit.ts'
import {
  type AccessTokenStateRow,
  findAccessTokenState,
  needsSecondFactor,
  noteAccessTokenUse,
  upsertAccessTokenNetwork,
} from '../credentials/credentials.ts'

const noteIntervalMs = 60_000

type CheckOptions = { db: Db; clock: Clock; sealer: Sealer }

/** Finds the person of a token. Throws if the owner of the token may know why it does not work. */
export function createAccessTokenCheck({ db, clock, sealer }: CheckOptions): AuthenticateToken {
  const notedAt = createLatestEntries<number>(10_000)
  const seenAt = createLatestEntries<number>(50_000)
  const isRecent = (cache: LRUCache<string, number>, name: string, now: Date, forMs: number) =>
    now.getTime() - (cache.get(name) ?? Number.NEGATIVE_INFINITY) < forMs

  async function noteUse(orgId: string, userId: string, tokenId: string, source: Source): Promise<void> {
    const now = clock.now()
    if (!isRecent(notedAt, tokenId, now, noteIntervalMs)) {
      notedAt.set(tokenId, now.getTime())
      const plain = plainAddress(source.address)
      await noteAccessTokenUse(db, orgId, tokenId, { at: now, address: isIP(plain) === 0 ? null : plain })
    }
    const network = siteOf(source.address)
    const name = `${tokenId} ${network}`
    if (isRecent(seenAt, name, now, dayMs)) return
    await db.transaction().execute(async (db) => {
      if (!(await upsertAccessTokenNetwork(db, { orgId, tokenId, network, at: now }))) return
      const line = { event: 'access_token.new_network', result: 'success', orgId, userId } as const
      await recordSecurity({ db, clock, sealer, requestId: null, source }, { ...line, details: { tokenId } })
    })
    seenAt.set(name, now.getTime())
  }

  return async (token, source) => {
    const id = parseApiKeyId(token, 'ppu')
    const row = id === undefined ? undefined : await findAccessTokenState(db, id)
    if (id === undefined || row === undefined || !isSameHash(row.secretHash, hashApiKey(token))) return undefined
    if (row.revokedAt !== null || !row.isUserActive || !row.isOrgActive) return undefined
    // From here on the caller has proved that they know the secret, so errors may say more.
    const hindrance = findHindrance(row, clock.now())
    if (hindrance !== undefined) throw new AppError('unauthorized', { message: hindrance.message })
    await noteUse(row.orgId, row.userId, id, source)
    return {
      tokenId: id,
      scopes: row.scopes as AccessTokenScope[],
      actor: { type: 'user', userId: row.userId },
      org: { id: row.orgId },
    }
  }
}

type Hindrance = { reason: string; message: string }

/** Why a valid, unrevoked token does not work now. */
function findHindrance(row: AccessTokenStateRow, now: Date): Hindrance | undefined {
  if (row.expiresAt <= now) {
    const message = `The access token expired on ${row.expiresAt.toISOString()}. Create a new one on your account page.`
    return { reason: 'expired', message }
  }
  if (!row.allowsAccessTokens) {
    const message = 'Your organization has turned access tokens off. Ask an admin to allow them.'
    return { reason: 'turned_off', message }
  }
  if (needsSecondFactor(row.secondFactorPolicy, row.role) && !row.hasSecondFactor && !row.hasProvider) {
    const message = 'Your organization requires two-factor authentication. Set it up on your account page first.'
    return { reason: 'no_second_factor', message }
  }
  if (row.isSsoOnly && !row.hasProvider) {
    const message =
      'Your organization allows single sign-on only. Sign in to Parapet through your identity provider, then try again.'
    return { reason: 'sso_only', message }
  }
  // An identity provider can block a person without notifying us; then their sign-ins stop.
  const oldest = now.getTime() - limits.accessTokenSignInDays * dayMs
  if (row.hasProvider && (row.lastLoginAt?.getTime() ?? 0) < oldest) {
    const message = `You have not signed in for ${limits.accessTokenSignInDays} days. Sign in to Parapet in your browser, then try again.`
    return { reason: 'not_signed_in_lately', message }
  }
  return undefined
}

/** Adds a line for a refused token, within a limit. */
export async function recordRefusedAccessToken(ctx: RootContext, limit: ReportLimit, token: string): Promise<void> {
  const id = parseApiKeyId(token, 'ppu')
  const network = siteOf(ctx.source?.address ?? '')
  const name = `access token ${id ?? ''} ${network}`
  if (limit.isRecent(name)) return
  const row = id === undefined ? undefined : await findAccessTokenState(ctx.db, id)
  const orgId = row?.orgId
  if (!limit.allows(orgId === undefined ? { network } : { owner: `access tokens ${orgId}` }, name)) return
  const details = {
    reason: describeRefusal(id, row, token, ctx.clock.now()),
    ...(row === undefined ? {} : { tokenId: id }),
  }
  const userId = row?.userId
  await recordSecurity(ctx, { event: 'access_token.refused', result: 'failure', orgId, userId, details })
}

function describeRefusal(
  id: string | undefined,
  row: AccessTokenStateRow | undefined,
  token: string,
  now: Date,
): string {
  if (id === undefined) return 'malformed'
  if (row === undefined) return 'unknown'
  if (!isSameHash(row.secretHash, hashApiKey(token))) return 'wrong_secret'
  if (row.revokedAt !== null) return 'revoked'
  if (!row.isUserActive || !row.isOrgActive) return 'person_or_organization_inactive'
  return findHindrance(row, now)?.reason ?? 'unknown'
}
