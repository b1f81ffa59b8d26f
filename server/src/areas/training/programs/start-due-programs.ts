import { AppError } from '../../../platform/app-error.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, RootContext, WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import type { CatalogContext, WithCatalog } from '../catalog/catalog.ts'
import { programAudit } from './programs.audit.ts'
import { listDuePrograms, listProgramRows, updateProgramRow } from './programs.queries.ts'
import { startNow } from './start-programs.ts'

/** What fails for another reason than a refusal is tried again for so long. */
const retryMs = hourMs

/**
 * Starts what is due, each in a write of its own, and gives how many. Safe in any number of workers: the state is read
 * again under the organization's lock. What can't start becomes a draft again and says why.
 */
export async function startDuePrograms({ root, signal }: { root: RootContext & WithCatalog; signal: AbortSignal }) {
  let started = 0
  for (const { orgId, id } of await listDuePrograms(root.db, root.clock.now())) {
    if (signal.aborted) break
    try {
      if (await startOrSayWhy({ ...root, org: { id: orgId } }, id)) started++
    } catch (error) {
      // Whatever it is, the programs of others start.
      root.log.warn({ err: error, orgId, programId: id }, 'a program is not started; it is tried again')
    }
  }
  return started
}

async function startOrSayWhy(ctx: CatalogContext, id: string): Promise<boolean> {
  try {
    return await write(ctx, { changes: ['courses'] }, async (ctx) => {
      const row = await findDue(ctx, id)
      if (row === undefined) return false
      await startNow(ctx, row)
      return true
    })
  } catch (error) {
    await giveUp(ctx, id, error)
    return false
  }
}

/** Takes the date back, unless somebody changed, started or deleted it in the meantime. */
async function giveUp(ctx: CatalogContext, id: string, error: unknown): Promise<void> {
  await write(ctx, async (ctx) => {
    const row = await findDue(ctx, id)
    if (row === undefined) return
    if (!(error instanceof AppError)) {
      if (ctx.clock.now().getTime() - row.startsAt.getTime() <= retryMs) throw error
      ctx.log.error({ err: error, orgId: ctx.org.id, programId: id }, 'a program is not started')
    }
    const problem = problemOf(error)
    await updateProgramRow(ctx.db, ctx.org.id, id, { startsAt: null, problem, updatedAt: ctx.clock.now() })
    const details = { reason: problem }
    await writeAudit(ctx, programAudit, { action: 'program.not_started', subjectId: id, details })
  })
}

/** Where the code of the refusal says less than its field. */
const problemsOfFields: Record<string, string> = { audience: 'too_many_assignments', repeatMonths: 'pilot_too_old' }

function problemOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'not_started'
  return problemsOfFields[String(error.context.field)] ?? error.code
}

async function findDue(ctx: WriteContext<OrgContext>, id: string) {
  const [row] = await listProgramRows(ctx.db, ctx.org.id, id)
  if (row === undefined || (row.status !== 'draft' && row.status !== 'pilot')) return undefined
  const { startsAt } = row
  return startsAt === null || startsAt > ctx.clock.now() ? undefined : { ...row, startsAt }
}
