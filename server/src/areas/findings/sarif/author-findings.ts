/** What a run found in the code of one developer. */
import type { LearnFinding, SarifRun } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { findAuthorFinding, findRun } from './sarif.queries.ts'

/** Without the assignment that it led to. */
export type OwnFinding = Omit<LearnFinding, 'assignmentId'>

type Wanted = { runId: string; userId: string; topicId: string }

/** Undefined when the run has no findings in this person's code. */
export async function findOwnFinding(ctx: OrgContext, wanted: Wanted): Promise<OwnFinding | undefined> {
  const run = await findRun(ctx.db, ctx.org.id, wanted.runId)
  if (run === undefined) return undefined
  const finding = (await findAuthorFinding(ctx.db, ctx.org.id, wanted)) ?? findSoleAuthors(run, wanted)
  if (finding === undefined) return undefined
  const { severity, cwes, ruleIds, resultCount, locations } = finding
  const { source: tool, repo, branch, commitSha, receivedAt } = run
  return { tool, repo, branch, commitSha, severity, cwes, ruleIds, resultCount, locations, receivedAt }
}

/** Runs of earlier releases don't record authors; if only one person is possible, the finding is theirs. */
function findSoleAuthors(run: SarifRun, { userId, topicId }: Wanted): SarifRun['findings'][number] | undefined {
  const assigned = run.assignmentsCreated.filter((one) => one.topicId === topicId)
  const own = assigned.find((one) => one.userId === userId)
  const isSole =
    own !== undefined &&
    assigned.length === 1 &&
    run.skipped.every((one) => one.topicId !== topicId || one.userEmail === own.userEmail)
  return isSole ? run.findings.find((one) => one.topicId === topicId) : undefined
}
