import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

type PartName = Row<'markedParts', 'userId' | 'itemType' | 'itemId' | 'partId'>

/** Marked again, only the latest time counts. */
export async function upsertMark(db: Db, row: PartName & { orgId: string; markedAt: Date }): Promise<void> {
  await db
    .insertInto('markedParts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'userId', 'itemType', 'itemId', 'partId']).doUpdateSet({ markedAt: row.markedAt }),
    )
    .execute()
}

export async function deleteMark(db: Db, orgId: string, part: PartName): Promise<void> {
  await db
    .deleteFrom('markedParts')
    .where('orgId', '=', orgId)
    .where('userId', '=', part.userId)
    .where('itemType', '=', part.itemType)
    .where('itemId', '=', part.itemId)
    .where('partId', '=', part.partId)
    .execute()
}

export type MarkRow = Row<'markedParts', 'itemType' | 'itemId' | 'partId' | 'markedAt'>

export function listMarks(db: Db, orgId: string, userId: string): Promise<MarkRow[]> {
  return db
    .selectFrom('markedParts')
    .select(['itemType', 'itemId', 'partId', 'markedAt'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .execute()
}
