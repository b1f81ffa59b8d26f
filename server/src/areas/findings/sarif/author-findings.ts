/** What a run found in the code of one developer. */
import type { LearnFinding } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { findAuthorFinding, findRun } from './sarif.queries.ts'

/** Without the assignment that it led to. */
export type OwnFinding = Omit<LearnFinding, 'assignmentId'>

type Wanted = { runId: string; userId: string; topicId: string }

/** Undefined when the run has no findings in this person's code. */
export async function findOwnFinding(ctx: OrgContext, wanted: Wanted): Promise<OwnFinding | undefined> {
  const run = await findRun(ctx.db, ctx.org.id, wanted.runId)
  if (run === undefined) return undefined
  const finding = await findAuthorFinding(ctx.db, ctx.org.id, wanted)
  if (finding === undefined) return undefined
  const { severity, cwes, ruleIds, resultCount, locations } = finding
  const { source: tool, repo, branch, commitSha, receivedAt } = run
  return { tool, repo, branch, commitSha, severity, cwes, ruleIds, resultCount, locations, receivedAt }
}
