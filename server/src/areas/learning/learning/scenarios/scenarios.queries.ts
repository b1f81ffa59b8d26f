import type { Completions } from '@parapet/contract'
import type { Db } from '../../../../platform/database/database.ts'
import type { Row } from '../../../../platform/database/tables.ts'

/** A scenario that a person has opened: the seed of its labels, and the state of each step. */
export type ScenarioVisit = Row<'learningScenarios', 'seed' | 'steps' | 'completions'>

type Owner = Row<'learningScenarios', 'orgId' | 'userId'>

/** Created when the scenario is first opened. Two windows that open it concurrently get the same one. */
export async function getOrInsertVisit(db: Db, owner: Owner, scenarioId: string, seed: Buffer): Promise<ScenarioVisit> {
  const find = () =>
    db
      .selectFrom('learningScenarios')
      .select(['seed', 'steps', 'completions'])
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
  changes: { steps: ScenarioVisit['steps'] } | { completions: Completions },
): Promise<void> {
  await db
    .updateTable('learningScenarios')
    .set(
      'steps' in changes
        ? { steps: JSON.stringify(changes.steps) }
        : { completions: JSON.stringify(changes.completions) },
    )
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('scenarioId', '=', scenarioId)
    .execute()
}
