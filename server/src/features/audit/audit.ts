import { type AuditEntry, limits } from '@parapet/contract'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/crypto/random.ts'
import { type AuditRow, listAuditRows } from './audit.queries.ts'

type AuditLine = {
  action: string
  subjectType: string
  subjectId: string | null
  /** What changed, by field name. No secret, and no personal data: the line outlives the person. */
  details?: Record<string, unknown>
}

/** Leaves a line in the transaction of the write it speaks of. */
export async function writeAudit(ctx: Context, line: AuditLine): Promise<void> {
  await writeAuditLines(ctx, [line])
}

/** The same for a write that does many things at once. */
export async function writeAuditLines(ctx: Context, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  await ctx.db
    .insertInto('auditLog')
    .values(
      lines.map((line) => ({
        orgId: ctx.org.id,
        id: newId(),
        createdAt: ctx.clock.now(),
        actorType: ctx.actor.type,
        actorId: ctx.actor.id,
        action: line.action,
        subjectType: line.subjectType,
        subjectId: line.subjectId,
        details: line.details ?? {},
        requestId: ctx.requestId,
      })),
    )
    .execute()
}

export async function listAuditEntries(
  ctx: Context,
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
