import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { hashToken, newId, newToken } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import { recordSecurity } from '../../organization/audit/audit.ts'
import { countLinks, findLink, insertLink, type LinkKind, useLink, voidLinkRows } from './credentials.queries.ts'

/** Writes a link in the caller's transaction; older ones of the person stop working. Gives the token. */
export async function createOneTimeLink(
  ctx: WriteContext,
  userId: string,
  { kind, lifeMs }: { kind: LinkKind; lifeMs: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await voidLinkRows(ctx.db, ctx.org.id, userId, now)
  await insertLink(ctx.db, {
    orgId: ctx.org.id,
    id: newId(),
    userId,
    kind,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/** Whose link it is, while it can be used. */
export function findOneTimeLink(db: Db, kind: LinkKind, token: string, now: Date) {
  return findLink(db, kind, hashToken(token), now)
}

/** In the caller's transaction. Of two concurrent calls, one gets false. */
export async function useOneTimeLink(ctx: WriteContext, token: string): Promise<boolean> {
  const link = await useLink(ctx.db, ctx.org.id, hashToken(token), ctx.clock.now())
  if (link === undefined) return false
  const { userId, kind } = link
  await recordSecurity(ctx, { event: 'link.used', result: 'success', orgId: ctx.org.id, userId, details: { kind } })
  return true
}

export function countOneTimeLinks(ctx: OrgContext, userId: string, kind: LinkKind, since: Date): Promise<number> {
  return countLinks(ctx.db, ctx.org.id, userId, kind, since)
}

export function voidOneTimeLinks(ctx: WriteContext, userId: string): Promise<void> {
  return voidLinkRows(ctx.db, ctx.org.id, userId, ctx.clock.now())
}
