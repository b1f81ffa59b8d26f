/** Labs: where they are available, runs in the sandbox, drafts, and submissions. */

import { type LabCheck, type LanguageName, languageTitles, limits } from '@parapet/contract'
import type { LabJob, LabLanguage, LabReport, Sandbox } from '@parapet/sandbox'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { deleteDraftsBefore, deleteDraftsOf, emptyRunsBefore, emptyRunsOf } from './labs.queries.ts'

export { diffLines, toLines } from './diff-lines.ts'
export { createHighlighter, type Highlighter } from './highlight.ts'
export {
  type DraftName,
  type DraftRow,
  deleteDraftRows,
  findDraftRow,
  findIsRunning,
  insertRunRow,
  listRunRows,
  listRunsWithText,
  type RunRow,
  type RunWithText,
  retireRunRows,
  upsertDraftRow,
} from './labs.queries.ts'
export { runInSandbox } from './run-in-sandbox.ts'

/** The sandbox that runs code, if there is one. */
export type WithSandbox = { sandbox: Pick<Sandbox, 'run' | 'explainMissing' | 'warmUp'> }

export type { LabJob, LabReport }

export type VariantName = { topicId: string; challengeId: string; language: LanguageName }

export function isLabLanguage(language: LanguageName): language is LabLanguage {
  return language === 'typescript' || language === 'python'
}

/** Explains to learners why the fix cannot be written here; null when it can. */
export function explainMissingLab(
  { catalog, sandbox }: { catalog: Catalog } & WithSandbox,
  { topicId, challengeId, language }: VariantName,
): string | null {
  if (!isLabLanguage(language)) {
    return `Code in ${languageTitles[language]} can't be run here, so choose the fix instead.`
  }
  const missing = sandbox.explainMissing(language)
  if (missing !== null) return missing
  const challenge = catalog.topics.get(topicId)?.challenges.find(({ id }) => id === challengeId)
  if (challenge?.labLanguages.includes(language) === true) return null
  return 'No hands-on lab for this file. Choose a fix instead.'
}

/** The languages in which the fix of a challenge can be written here. */
export function listLabLanguages(
  ctx: { catalog: Catalog } & WithSandbox,
  { topicId, challengeId }: Omit<VariantName, 'language'>,
): LanguageName[] {
  const challenge = ctx.catalog.topics.get(topicId)?.challenges.find(({ id }) => id === challengeId)
  return (challenge?.labLanguages ?? []).filter(
    (language) => explainMissingLab(ctx, { topicId, challengeId, language }) === null,
  )
}

/** What a learner sees of a report: three checks; those after the first failure were not run. */
export function toChecks({ verdict, message, line }: LabReport): LabCheck[] {
  const failed = { passed: 3, exploitable: 2, broken: 1, does_not_run: 0, timed_out: 0 }[verdict]
  return (['runs', 'works', 'attack'] as const).map((id, index) => ({
    id,
    isPassed: index < failed ? true : index === failed ? false : null,
    // Of a fix that passed, what there is to say about the last check.
    message: index === failed || (failed === 3 && id === 'attack') ? message : null,
    line: index === failed ? line : null,
  }))
}

/** Parse errors, timeouts and failures of the service cost nothing. */
export function isCounted(verdict: LabReport['verdict']): boolean {
  return verdict === 'exploitable' || verdict === 'broken'
}

const batch = 500

/** Deletes submitted code and untouched drafts after 90 days. Returns how many runs were emptied. */
export async function dropOldSubmissions(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - limits.submissionDays * dayMs)
  await deleteDraftsBefore(db, before)
  let dropped = 0
  let count: number
  do {
    count = await emptyRunsBefore(db, before, batch)
    dropped += count
  } while (count === batch && signal?.aborted !== true)
  return dropped
}

/** Deletes the code that a person wrote. Their runs and verdicts stay with the attempts. */
export const eraseSubmissions: Eraser = async (ctx, { id }) => {
  await emptyRunsOf(ctx.db, ctx.org.id, id)
  await deleteDraftsOf(ctx.db, ctx.org.id, id)
}
