import type { WriteContext } from '../../../platform/context.ts'
import { recordSecurity, writeAuditLines } from '../../organization/audit/audit.ts'
import { revokeAccessTokenRows, revokeTokenRowsWithoutProvider } from './access-tokens.queries.ts'
import { credentialAudit } from './credentials.audit.ts'

type Revoked = { id: string; userId: string }

/** An organization can have tens of thousands of tokens, which is too many lines for one call. */
const linesAtOnce = 1000

/** In the caller's transaction: one access token of a person, or all. Gives how many were not revoked before. */
export async function revokeAccessTokens(ctx: WriteContext, userId: string, only?: string): Promise<number> {
  const ids = await revokeAccessTokenRows(ctx.db, ctx.org.id, userId, { only, now: ctx.clock.now() })
  await recordRevoked(
    ctx,
    ids.map((id) => ({ id, userId })),
  )
  return ids.length
}

/** In the caller's transaction, when only the identity provider lets people in: the tokens of those whom none knows. */
export async function revokeTokensWithoutProvider(ctx: WriteContext): Promise<void> {
  await recordRevoked(ctx, await revokeTokenRowsWithoutProvider(ctx.db, ctx.org.id, ctx.clock.now()))
}

/** The lines of tokens that were revoked. */
export async function recordRevoked(ctx: WriteContext, tokens: readonly Revoked[]): Promise<void> {
  const line = { event: 'access_token.revoked', result: 'success', orgId: ctx.org.id } as const
  for (let start = 0; start < tokens.length; start += linesAtOnce) {
    const some = tokens.slice(start, start + linesAtOnce)
    await writeAuditLines(
      ctx,
      credentialAudit,
      some.map(({ id, userId }) => ({ action: 'access_token.revoked' as const, subjectId: id, details: { userId } })),
    )
    await recordSecurity(ctx, ...some.map(({ id, userId }) => ({ ...line, userId, details: { tokenId: id } })))
  }
}
