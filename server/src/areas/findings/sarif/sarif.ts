import { foldEmail, limits, type SarifRun } from '@parapet/contract'
import { replaceAddressInEvents } from '../../../delivery/delivery.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { deleteAuthorFindings, findRun, listRuns, replaceAddress } from './sarif.queries.ts'
import { deleteUnassigned } from './unassigned.queries.ts'
import { deletePreviews } from './uploads/previews.queries.ts'

export { findOwnFinding, type OwnFinding } from './author-findings.ts'
export { type ClassifiedFinding, classifyFinding, type SingleFinding } from './classify-finding.ts'
export { listTopicOverrides, removeTopicOverride, setTopicOverride } from './overrides/topic-overrides.ts'
export { createSarifReader, type SarifReader } from './reading/sarif-reader.ts'
export { createTopicMap } from './topics/map-topic.ts'
export { applyRun, dropOldScans, listRunAuthors } from './uploads/apply-run.ts'
export { prepareUpload } from './uploads/ingest-upload.ts'
export { applyPreview, getPreview } from './uploads/previews.ts'

export function listSarifRuns(ctx: OrgContext, page: { limit?: number; before?: string }): Promise<SarifRun[]> {
  const limit = page.limit ?? limits.sarifPageSize
  return listRuns(ctx.db, ctx.org.id, { limit, before: page.before, keyId: onlySenderOf(ctx) })
}

/** An API key that can only upload reads only its own runs. */
function onlySenderOf({ actor }: OrgContext): string | undefined {
  return actor.type === 'key' && !actor.scopes.includes('sarif:read') ? actor.keyId : undefined
}

export async function getSarifRun(ctx: OrgContext, runId: string): Promise<SarifRun> {
  const run = await findRun(ctx.db, ctx.org.id, runId, onlySenderOf(ctx))
  if (run === undefined) throw new AppError('sarif_run_not_found')
  return run
}

/** Runs in the transaction of a privacy request: runs keep what happened, but not whose address and code it was. */
export const eraseAuthor: Eraser = async (ctx, { id, emails, replacement }) => {
  for (const email of emails) {
    await replaceAddress(ctx.db, ctx.org.id, email, replacement.email)
    // Scans name authors as scanners write them.
    await replaceAddressInEvents(ctx.db, ctx.org.id, 'sarif.ingested', { from: email, to: replacement.email })
  }
  await deleteUnassigned(ctx.db, ctx.org.id, { authorKeys: emails.map(foldEmail) })
  await deletePreviews(ctx.db, ctx.org.id)
  await deleteAuthorFindings(ctx.db, ctx.org.id, id)
}
