import { limits, type SecurityEntry } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { listSecurityRows, type SecurityFilter, type SecurityRow } from './security-log.queries.ts'

export { listAttemptRows as listAttempts } from './security-log.queries.ts'

/** As it comes from the page. */
export type SecurityQuery = { event?: string; result?: string; search?: string; since?: string }

export async function listSecurityEntries(
  ctx: OrgContext,
  { limit, before, ...query }: SecurityQuery & { limit?: number; before?: string },
): Promise<SecurityEntry[]> {
  const page = { ...toFilter(query), limit: limit ?? limits.auditPageSize, before }
  return (await listSecurityRows(ctx.db, ctx.org.id, page)).map(toSecurityEntry)
}

export function toFilter({ event, result, search, since }: SecurityQuery): SecurityFilter {
  const word = search?.trim() ?? ''
  return { event, result, search: word === '' ? undefined : word, since: since === undefined ? since : new Date(since) }
}

export function toSecurityEntry(row: SecurityRow): SecurityEntry {
  return { ...row, seq: Number(row.seq), createdAt: row.createdAt.toISOString() }
}
