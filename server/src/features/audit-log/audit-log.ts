import { type AuditEntry, limits } from '@parapet/contract'
import type { OrgContext } from '../../platform/context.ts'
import { type AuditRow, listAuditRows } from './audit-log.queries.ts'

export async function listAuditEntries(
  ctx: OrgContext,
  page: { limit?: number; before?: string; search?: string },
): Promise<AuditEntry[]> {
  const rows = await listAuditRows(ctx.db, ctx.org.id, {
    limit: page.limit ?? limits.auditPageSize,
    before: page.before,
    search: toWord(page.search),
  })
  return rows.map(toAuditEntry)
}

/** What was typed, or undefined when it is nothing. */
export function toWord(search: string | undefined): string | undefined {
  const word = search?.trim() ?? ''
  return word === '' ? undefined : word
}

function toAuditEntry(row: AuditRow): AuditEntry {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
