import type { Insertable } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Row, Tables } from '../../../../platform/database/tables.ts'

export type OverrideRow = Row<'sarifTopicOverrides', 'id' | 'tool' | 'toolKey' | 'ruleId' | 'topicId' | 'createdAt'>

const columns = ['id', 'tool', 'toolKey', 'ruleId', 'topicId', 'createdAt'] as const

export function listOverrideRows(db: Db, orgId: string): Promise<OverrideRow[]> {
  return db
    .selectFrom('sarifTopicOverrides')
    .select(columns)
    .where('orgId', '=', orgId)
    .orderBy('toolKey')
    .orderBy('ruleId')
    .execute()
}

/** One for each tool and rule: a second one takes the place of the first. */
export function saveOverride(db: Db, row: Insertable<Tables['sarifTopicOverrides']>): Promise<OverrideRow> {
  const { tool, topicId } = row
  return db
    .insertInto('sarifTopicOverrides')
    .values(row)
    .onConflict((conflict) => conflict.columns(['orgId', 'toolKey', 'ruleId']).doUpdateSet({ tool, topicId }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function deleteOverride(db: Db, orgId: string, id: string): Promise<OverrideRow | undefined> {
  return db
    .deleteFrom('sarifTopicOverrides')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}
