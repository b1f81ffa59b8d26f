import type { Completions } from '@parapet/contract'
import type { Db } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/tables.ts'

/** A scenario that somebody has opened: the seed of its labels, and the hints taken by step. */
export type ScenarioVisit = Row<'learningScenarios', 'seed' | 'hints' | 'completions'>

type Owner = Row<'learningScenarios', 'orgId' | 'userId'>

/** Made when the scenario is opened for the first time. Of two windows that open it at once, both get the same. */
export async function getOrInsertVisit(db: Db, owner: Owner, scenarioId: string, seed: Buffer): Promise<ScenarioVisit> {
  const find = () =>
    db
      .selectFrom('learningScenarios')
      .select(['seed', 'hints', 'completions'])
      .where('orgId', '=', owner.orgId)
      .where('userId', '=', owner.userId)
      .where('scenarioId', '=', scenarioId)
  const known = await find().executeTakeFirst()
  if (known !== undefined) return known
  await db
    .insertInto('learningScenarios')
    .values({ ...owner, scenarioId, seed, completions: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find().executeTakeFirstOrThrow()
}

export async function updateVisit(
  db: Db,
  { orgId, userId }: Owner,
  scenarioId: string,
  changes: { hints: Record<string, number> } | { completions: Completions },
): Promise<void> {
  await db
    .updateTable('learningScenarios')
    .set(
      'hints' in changes
        ? { hints: JSON.stringify(changes.hints) }
        : { completions: JSON.stringify(changes.completions) },
    )
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('scenarioId', '=', scenarioId)
    .execute()
}
