import { AppError } from '../../../platform/app-error.ts'
import type { RootContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { programAudit } from './programs.audit.ts'
import { listDuePrograms, updateProgramRow } from './programs.queries.ts'
import { getProgramRow } from './programs.ts'
import { startNow } from './start-programs.ts'

/**
 * Starts what is due, each in a write of its own, and gives how many. Safe in any number of workers: the state is read
 * again under the organization's lock. What can't start becomes a draft again and says why.
 */
export async function startDuePrograms({ root, signal }: { root: RootContext & WithCatalog; signal: AbortSignal }) {
  let started = 0
  for (const { orgId, id } of await listDuePrograms(root.db, root.clock.now())) {
    if (signal.aborted) break
    const ctx = { ...root, org: { id: orgId } }
    try {
      await write(ctx, { changes: ['courses'] }, async (ctx) => {
        const row = await getProgramRow(ctx, id)
        const isDue = row.startsAt !== null && row.startsAt <= ctx.clock.now()
        if (!isDue || (row.status !== 'draft' && row.status !== 'pilot')) return
        await startNow(ctx, row, false)
        started++
      })
    } catch (error) {
      if (!(error instanceof AppError)) {
        root.log.warn({ err: error, orgId, programId: id }, 'a program is not started; it is tried again')
        continue
      }
      await write(ctx, async (ctx) => {
        const changes = { startsAt: null, problem: error.code, updatedAt: ctx.clock.now() }
        await updateProgramRow(ctx.db, orgId, id, changes)
        const details = { reason: error.code }
        await writeAudit(ctx, programAudit, { action: 'program.not_started', subjectId: id, details })
      })
    }
  }
  return started
}
