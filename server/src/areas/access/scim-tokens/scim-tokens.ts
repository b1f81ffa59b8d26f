/** Tokens of identity providers. They give access only to SCIM, and are shown once. */
import { limits, type ScimTokenInfo } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { hashApiKey, isSameHash, newApiKey, parseApiKeyId } from '../../../platform/auth/api-key.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type OrgContext, personOf, type RootContext, type WriteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ReportLimit } from '../../../platform/http/limits/report-limit.ts'
import type { AuthenticateScim } from '../../../platform/http/request/caller.ts'
import { createLatestEntries } from '../../../platform/latest-entries.ts'
import { siteOf } from '../../../platform/net/address.ts'
import { plainAddress } from '../../../platform/net/networks.ts'
import { recordSecurity, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { scimTokenAudit } from './scim-tokens.audit.ts'
import {
  countLiveTokens,
  findTokenOrg,
  findTokenState,
  insertToken,
  listLiveTokenRows,
  listTokenRows,
  noteTokenUse,
  revokeTokenRow,
} from './scim-tokens.queries.ts'

export { findTokenOrg }

const noteIntervalMs = 60_000

/** Only this response contains the token itself. */
export async function createToken(ctx: OrgContext, { name }: { name: string }): Promise<{ id: string; token: string }> {
  const { id, key: token, secretHash } = newApiKey(undefined, 'pps')
  return write(ctx, async (ctx) => {
    if ((await countLiveTokens(ctx.db, ctx.org.id)) >= limits.scimTokens) {
      throw new AppError('scim_token_limit_reached', { maxTokens: limits.scimTokens })
    }
    const createdByUserId = personOf(ctx.actor)
    await insertToken(ctx.db, {
      id,
      orgId: ctx.org.id,
      name,
      secretHash,
      createdByUserId,
      createdAt: ctx.clock.now(),
    })
    await writeAudit(ctx, scimTokenAudit, { action: 'scim_token.created', subjectId: id, details: { name } })
    await recordTokenEvent(ctx, 'scim_token.created', id)
    return { id, token }
  })
}

/** Takes effect with the next request. Returns false if it was already revoked. */
export async function revokeToken(ctx: OrgContext, id: string): Promise<boolean> {
  return write(ctx, async (ctx) => {
    if (!(await revokeTokenRow(ctx.db, ctx.org.id, id, ctx.clock.now()))) return false
    await writeAudit(ctx, scimTokenAudit, { action: 'scim_token.revoked', subjectId: id })
    await recordTokenEvent(ctx, 'scim_token.revoked', id)
    return true
  })
}

function recordTokenEvent(ctx: OrgContext, event: 'scim_token.created' | 'scim_token.revoked', tokenId: string) {
  const userId = personOf(ctx.actor) ?? undefined
  return recordSecurity(ctx, { event, result: 'success', orgId: ctx.org.id, userId, details: { tokenId } })
}

/** In the caller's transaction: tokens that a leaving person created, and may know. */
export function listLiveTokens(ctx: WriteContext, userId: string): Promise<{ id: string; name: string }[]> {
  return listLiveTokenRows(ctx.db, ctx.org.id, userId)
}

export async function listTokens(db: Db, orgId?: string): Promise<(ScimTokenInfo & { orgSlug: string })[]> {
  const rows = await listTokenRows(db, orgId)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

/** Finds the organization of a token, and records its last use. */
export function createTokenCheck({ db, clock }: { db: Db; clock: Clock }): AuthenticateScim {
  const notedAt = createLatestEntries<number>(10_000)
  return async (token, { address }) => {
    const id = parseApiKeyId(token, 'pps')
    const row = id === undefined ? undefined : await findTokenState(db, id)
    if (id === undefined || row === undefined || !isSameHash(row.secretHash, hashApiKey(token))) return undefined
    if (row.revokedAt !== null || !row.isOrgActive) return undefined
    const now = clock.now()
    if (now.getTime() - (notedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= noteIntervalMs) {
      notedAt.set(id, now.getTime())
      await noteTokenUse(db, id, { at: now, address: plainAddress(address) })
    }
    return { actor: { type: 'scim', tokenId: id }, org: { id: row.orgId } }
  }
}

/** Logs a refused token, within an allowance. */
export async function recordRefusedToken(ctx: RootContext, limit: ReportLimit, token: string): Promise<void> {
  const id = parseApiKeyId(token, 'pps')
  const network = siteOf(ctx.source?.address ?? '')
  const name = `scim ${id ?? ''} ${network}`
  if (limit.isRecent(name)) return
  const row = id === undefined ? undefined : await findTokenState(ctx.db, id)
  const orgId = row?.orgId
  if (!limit.allows(orgId === undefined ? { network } : { owner: `scim ${orgId}` }, name)) return
  const details = { reason: describeRefusal(id, row, token), ...(row === undefined ? {} : { tokenId: id }) }
  await recordSecurity(ctx, { event: 'scim_token.refused', result: 'failure', orgId, details })
}

function describeRefusal(
  id: string | undefined,
  row: Awaited<ReturnType<typeof findTokenState>>,
  token: string,
): string {
  if (id === undefined) return 'malformed'
  if (row === undefined) return 'unknown'
  if (!isSameHash(row.secretHash, hashApiKey(token))) return 'wrong_secret'
  return row.revokedAt === null ? 'organization_inactive' : 'revoked'
}
