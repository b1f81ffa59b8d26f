import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, RootContext, WriteContext } from '../../../platform/context.ts'
import { write } from '../../organization/organization/organization.ts'
import { listAdmins } from '../../organization/people/people.ts'
import type { CatalogContext, WithCatalog } from '../../training/catalog/catalog.ts'
import {
  type ActRow,
  findAct,
  listActsToDo,
  listItems,
  listRestOfPerson,
  updateItems,
  updateStatus,
} from './bulk-acts.queries.ts'
import { perform, takeBack } from './perform-acts.ts'

/** People per transaction: it blocks the organization's other writes while it runs. */
const partSize = 200

/**
 * Continues what was started, part by part. Safe to run in any number of workers: each part is chosen under the
 * organization's lock and committed with what it did.
 */
export async function finishBulkActs({ root, signal }: { root: RootContext & WithCatalog; signal: AbortSignal }) {
  for (const { orgId, id, createdByUserId } of await listActsToDo(root.db)) {
    const ctx = { ...root, org: { id: orgId }, actor: { type: 'user', userId: createdByUserId } as const }
    try {
      while (!signal.aborted && (await runPart(ctx, id)));
    } catch (error) {
      root.log.warn({ err: error, orgId, bulkActId: id }, 'a bulk change is not finished; it is tried again')
    }
  }
}

/** Does the next part. False when nothing is left. */
export function runPart(ctx: CatalogContext & OrgContext, id: string): Promise<boolean> {
  return write(ctx, { changes: ['users', 'courses'] }, async (ctx) => {
    const act = await findAct(ctx.db, ctx.org.id, id)
    if (act === undefined || (act.status !== 'running' && act.status !== 'undoing')) return false
    const isBackwards = act.status === 'undoing'
    // People who lost their rights since then must not change anything through what they had started.
    if (!(await isStillAdmin(ctx, act))) {
      await updateStatus(ctx.db, ctx.org.id, id, 'stopped')
      return false
    }
    const state = isBackwards ? 'changed' : 'waiting'
    const items = await listItems(ctx.db, ctx.org.id, { actId: id, state, limit: partSize, isBackwards })
    const isFull = items.length === partSize
    const last = items.at(-1)
    // One mail for each person: nobody is split between two parts.
    if (act.act === 'remind' && isFull && last?.userId != null) {
      const { userId, nth: after } = last
      items.push(...(await listRestOfPerson(ctx.db, ctx.org.id, { actId: id, userId, after })))
    }
    if (items.length > 0) {
      const outcomes = await (isBackwards ? takeBack(ctx, act, items) : perform(ctx, act, items))
      await updateItems(ctx.db, ctx.org.id, id, outcomes)
    }
    if (isFull) return true
    await updateStatus(ctx.db, ctx.org.id, id, isBackwards ? 'undone' : 'done')
    return false
  }).catch(async (error: unknown) => {
    // What the contract refuses stays refused: the act stops with what the parts before did.
    if (!(error instanceof AppError)) throw error
    await write(ctx, (ctx) => updateStatus(ctx.db, ctx.org.id, id, 'stopped'))
    throw error
  })
}

async function isStillAdmin(ctx: WriteContext, { createdByUserId }: ActRow): Promise<boolean> {
  return (await listAdmins(ctx)).some(({ id }) => id === createdByUserId)
}
