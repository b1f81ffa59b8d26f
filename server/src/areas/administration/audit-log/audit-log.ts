import { type AuditEntry, type AuditStory, limits } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { resolveTargetTitle } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { type AuditFilter, type AuditRow, listAuditRows } from './audit-log.queries.ts'
import { listNames, type NameRow } from './audit-names.queries.ts'
import { auditSentences } from './audit-sentences.ts'
import { type NameOf, tellStory } from './tell-story.ts'

type Page = { limit?: number; before?: string }
type Query = { search?: string; actor?: string; action?: string; subject?: string; since?: string; until?: string }

export async function listAuditEntries(ctx: OrgContext, page: Page): Promise<AuditEntry[]> {
  const rows = await listAuditRows(ctx.db, ctx.org.id, {
    limit: page.limit ?? limits.auditPageSize,
    before: page.before,
  })
  return rows.map(toAuditEntry)
}

/** The same for people: with names, as sentences, and filtered. */
export async function searchAudit(ctx: CatalogContext, query: Page & Query): Promise<AuditStory[]> {
  const rows = await listAuditRows(ctx.db, ctx.org.id, {
    ...toFilter(query),
    limit: query.limit ?? limits.auditPageSize,
    before: query.before,
  })
  const nameOf = await findNames(ctx, rows)
  return rows.map((row) => ({ ...toAuditEntry(row), ...tellStory(row, nameOf) }))
}

export function listActions(): { action: string; label: string }[] {
  const actions = Object.entries(auditSentences).map(([action, { label }]) => ({ action, label }))
  return actions.sort((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** Empty or blank values do not filter. */
export function toFilter({ search, actor, action, subject, since, until }: Query): AuditFilter {
  return {
    search: toWord(search),
    actor: toWord(actor),
    action: toWord(action),
    subject: toWord(subject),
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  }
}

function toWord(text: string | undefined): string | undefined {
  const word = text?.trim() ?? ''
  return word === '' ? undefined : word
}

/** One statement for a page of lines with any subjects. */
export async function findNames(ctx: CatalogContext, rows: readonly AuditRow[]): Promise<NameOf> {
  const ids = rows.flatMap(({ subjectId, details }) => [...(subjectId === null ? [] : [subjectId]), ...idsIn(details)])
  const names = ids.length === 0 ? [] : await listNames(ctx.db, ctx.org.id, [...new Set(ids)])
  const byPlace = new Map(names.map((row) => [`${row.kind} ${row.id}`, toName(ctx, row)]))
  return (kind, id) => byPlace.get(`${kind} ${id}`)
}

function toName({ catalog }: CatalogContext, { name, targetType, targetId }: NameRow): string {
  if (targetType === null || targetId === null) return name
  // The name of a course replaces its id.
  const title = resolveTargetTitle(
    catalog,
    { targetType, targetId } as Parameters<typeof resolveTargetTitle>[1],
    targetId,
  )
  return `${title} to ${name}`
}

/** All values in the details that could be the id of a person or team. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

function toAuditEntry(row: AuditRow): AuditEntry {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
