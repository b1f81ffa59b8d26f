/**
 * Challenges and steps that were not solved unaided. Everything counts for progress and assignments as usual, but an
 * item with a marked part counts for a certificate only once that part was solved again, later.
 */
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { deleteMark, listMarks, type MarkRow, upsertMark } from './marked-parts.queries.ts'

export type MarkedPart = MarkRow

/** A challenge of a topic, or a step of a scenario. */
type PartName = Pick<MarkRow, 'itemType' | 'itemId' | 'partId'> & { userId: string }

export function markPart(ctx: WriteContext, part: PartName): Promise<void> {
  return upsertMark(ctx.db, { ...part, orgId: ctx.org.id, markedAt: ctx.clock.now() })
}

export function clearMark(ctx: WriteContext, part: PartName): Promise<void> {
  return deleteMark(ctx.db, ctx.org.id, part)
}

/** Only parts still in the catalog: removed ones can't be solved again and must not block anyone. */
export async function listMarkedParts(ctx: CatalogContext, userId: string): Promise<MarkedPart[]> {
  const marks = await listMarks(ctx.db, ctx.org.id, userId)
  return marks.filter(({ itemType, itemId, partId }) => {
    const parts =
      itemType === 'topic' ? ctx.catalog.topics.get(itemId)?.challengeIds : ctx.catalog.scenarios.get(itemId)?.stepIds
    return parts?.includes(partId) === true
  })
}

/** When the part was marked; undefined when it is not. */
export async function findMark(ctx: OrgContext, { userId, ...part }: PartName): Promise<Date | undefined> {
  const marks = await listMarks(ctx.db, ctx.org.id, userId)
  return marks.find(
    (mark) => mark.itemType === part.itemType && mark.itemId === part.itemId && mark.partId === part.partId,
  )?.markedAt
}
