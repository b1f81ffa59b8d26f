import { type AuditEntry, type AuditStory, limits } from '@parapet/contract'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import type { AuditBook } from './audit-book.ts'
import { type AuditFilter, type AuditRow, listAuditRows, subjectOfActor } from './audit-log.queries.ts'
import { type NamedLine, type NameOf, tellStory } from './tell-story.ts'

export { type AuditBook, openBook } from './audit-book.ts'

type Page = { limit?: number; before?: string }
type Query = { search?: string; actor?: string; action?: string; subject?: string; since?: string; until?: string }

type Wanted = { limit: number; before: string | undefined } & AuditFilter

export async function listAuditEntries(ctx: CatalogContext, book: AuditBook, page: Page): Promise<AuditEntry[]> {
  const rows = await listAuditRows(ctx.db, ctx.org.id, book.subjects, {
    limit: page.limit ?? limits.auditPageSize,
    before: page.before,
  })
  const nameOf = await findNames(ctx, book, rows, 'actors')
  return rows.map((row) => toAuditEntry(nameActor(row, nameOf)))
}

/** The same for people: with names, as sentences, and filtered. */
export async function searchAudit(ctx: CatalogContext, book: AuditBook, query: Page & Query): Promise<AuditStory[]> {
  const wanted = { ...toFilter(query), limit: query.limit ?? limits.auditPageSize, before: query.before }
  const { lines, nameOf } = await listLines(ctx, book, wanted)
  return lines.map((line) => ({ ...toAuditEntry(line), ...tellStory(line, book, nameOf) }))
}

export async function listLines(
  ctx: CatalogContext,
  book: AuditBook,
  wanted: Wanted,
): Promise<{ lines: NamedLine[]; nameOf: NameOf }> {
  const rows = await listAuditRows(ctx.db, ctx.org.id, book.subjects, wanted)
  const nameOf = await findNames(ctx, book, rows, 'all')
  return { lines: rows.map((row) => nameActor(row, nameOf)), nameOf }
}

export function listActions({ actions }: AuditBook): { action: string; label: string }[] {
  const list = Object.entries(actions).map(([action, { label }]) => ({ action, label }))
  return list.sort((one, other) => one.label.localeCompare(other.label, 'en'))
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

/** Asks each owner of subjects once for a page of lines, and only those whose subjects may occur in it. */
async function findNames(
  ctx: CatalogContext,
  { subjects }: AuditBook,
  rows: readonly AuditRow[],
  whose: 'actors' | 'all',
): Promise<NameOf> {
  const idsByType = new Map<string, Set<string>>()
  const want = (type: string, ids: readonly string[]) =>
    idsByType.set(type, new Set([...(idsByType.get(type) ?? []), ...ids]))
  for (const { actorType, actorId, subjectType, subjectId, details } of rows) {
    if (actorType !== 'system' && actorId !== null) want(subjectOfActor[actorType], [actorId])
    if (whose === 'actors') continue
    if (subjectId !== null) want(subjectType, [subjectId])
    // Details name people and teams.
    const ids = idsIn(details)
    want('user', ids)
    want('team', ids)
  }
  const byPlace = new Map<string, string>()
  for (const [type, ids] of idsByType) {
    const found = (await subjects[type]?.names?.find(ctx, [...ids])) ?? []
    for (const { id, name } of found) byPlace.set(`${type} ${id}`, name)
  }
  return (type, id) => byPlace.get(`${type} ${id}`)
}

const unnamedActors = { user: 'User', key: 'API key' }

function nameActor({ systemName, ...row }: AuditRow, nameOf: NameOf): NamedLine {
  if (row.actorType === 'system' || row.actorId === null) return { ...row, actorName: systemName ?? '' }
  const actorName = nameOf(subjectOfActor[row.actorType], row.actorId) ?? unnamedActors[row.actorType]
  return { ...row, actorName }
}

/** All values in the details that could be the id of a person or team. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

function toAuditEntry(line: NamedLine): AuditEntry {
  return { ...line, createdAt: line.createdAt.toISOString() }
}
