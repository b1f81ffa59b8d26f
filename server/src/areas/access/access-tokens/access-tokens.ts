/** Personal access tokens let people's assistants read data. They work only for the MCP server. */

import {
  type AccessTokenInfo,
  type AccessTokenScope,
  type Confirmation,
  type CreatedAccessToken,
  limits,
  type NewAccessToken,
  type OwnAccessTokens,
} from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { newApiKey } from '../../../platform/auth/api-key.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import type { SessionCaller } from '../../../platform/http/request/caller.ts'
import { recordSecurity, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getUserRow } from '../../organization/people/people.ts'
import {
  type AccessTokenRow,
  allowsAccessTokens,
  countLiveAccessTokens,
  insertAccessToken,
  listAccessTokenRows,
  revokeAccessTokens,
} from '../credentials/credentials.ts'
import { accessTokenAudit } from './access-tokens.audit.ts'

export async function listOwnTokens({ ctx, session }: SessionRequest): Promise<OwnAccessTokens> {
  return {
    isAllowed: await allowsAccessTokens(ctx.db, ctx.org.id),
    canReadTeams: canReadTeams(session),
    mcpUrl: `${ctx.publicUrl}/mcp`,
    tokens: await listTokens(ctx, ctx.actor.userId),
  }
}

/** Only this response contains the token itself. */
export async function createToken(
  { ctx, session }: SessionRequest,
  input: Omit<NewAccessToken, 'password'>,
): Promise<CreatedAccessToken> {
  const scopes = [...new Set(input.scopes)]
  if (scopes.includes('team:read') && !canReadTeams(session)) {
    throw invalidField('scopes', 'team:read is for team leads, admins and auditors; leave it out')
  }
  const { id, key: token, secretHash } = newApiKey(undefined, 'ppu')
  return write(ctx, async (ctx) => {
    const { userId } = ctx.actor
    if (!(await allowsAccessTokens(ctx.db, ctx.org.id))) throw new AppError('access_tokens_off')
    const createdAt = ctx.clock.now()
    if ((await countLiveAccessTokens(ctx.db, ctx.org.id, userId, createdAt)) >= limits.accessTokens) {
      throw new AppError('access_token_limit_reached', { maxTokens: limits.accessTokens })
    }
    const expiresAt = new Date(createdAt.getTime() + (input.expiresInDays ?? limits.accessTokenDays) * dayMs)
    const { name } = input
    await insertAccessToken(ctx.db, { id, orgId: ctx.org.id, userId, name, secretHash, scopes, createdAt, expiresAt })
    await writeAudit(ctx, accessTokenAudit, {
      action: 'access_token.created',
      subjectId: id,
      details: { scopes, expiresAt },
    })
    await recordSecurity(ctx, {
      event: 'access_token.created',
      result: 'success',
      orgId: ctx.org.id,
      userId,
      details: { tokenId: id, scopes },
    })
    return { id, token, scopes, expiresAt: expiresAt.toISOString() }
  })
}

/** Takes effect with the next call. */
export async function revokeToken(ctx: OrgContext, userId: string, id: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    await getUserRow(ctx, userId)
    if ((await revokeAccessTokens(ctx, userId, id)) === 0) throw new AppError('access_token_not_found')
  })
  return { message: 'Access token revoked' }
}

export async function listTokensOf(ctx: OrgContext, userId: string): Promise<AccessTokenInfo[]> {
  await getUserRow(ctx, userId)
  return listTokens(ctx, userId)
}

async function listTokens(ctx: OrgContext, userId: string): Promise<AccessTokenInfo[]> {
  const now = ctx.clock.now()
  return (await listAccessTokenRows(ctx.db, ctx.org.id, userId)).map((row) => toInfo(row, now))
}

function toInfo(row: AccessTokenRow, now: Date): AccessTokenInfo {
  return {
    id: row.id,
    name: row.name,
    // Only scopes of the contract are ever written.
    scopes: row.scopes as AccessTokenScope[],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
  }
}

/** Access is checked at every call; this only refuses scopes that the person could never use. */
function canReadTeams({ role, isLead }: SessionCaller): boolean {
  return role !== 'learner' || isLead
}
