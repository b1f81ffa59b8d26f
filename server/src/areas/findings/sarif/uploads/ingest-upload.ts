/** Turns a file into a run: what it assigns, or would assign. */

import { createHash } from 'node:crypto'
import { limits, type SarifRun } from '@parapet/contract'
import { raiseEvent } from '../../../../delivery/delivery.ts'
import { dayMs, hourMs } from '../../../../platform/clock/durations.ts'
import { newId } from '../../../../platform/crypto/random.ts'
import { writeAudit } from '../../../organization/audit/audit.ts'
import { write } from '../../../organization/organization/organization.ts'
import type { CatalogContext } from '../../../training/catalog/catalog.ts'
import { toAddress } from '../document/find-author.ts'
import { type ReadUpload, readUpload, type Upload } from '../reading/read-upload.ts'
import type { SarifReader } from '../reading/sarif-reader.ts'
import { sarifAudit } from '../sarif.audit.ts'
import {
  findRunOfFile,
  hasRunOfSeries,
  insertAuthorFindings,
  insertRun,
  noteSeenFindings,
  saveFindings,
} from '../sarif.queries.ts'
import { keepUnassigned } from './apply-run.ts'
import { cutRun, summaryBytes } from './cut-run.ts'
import { describeFindings } from './describe-finding.ts'
import { findNews, markNews } from './find-news.ts'
import { keepPreview, packUpload } from './keep-preview.ts'
import { assignPlanned, deadlineOf, makePlan, toSarifAssignment } from './make-plan.ts'
import type { Plan } from './plan-assignments.ts'

/** Reads the file, which takes a while, and returns the work to do in a transaction. */
export async function prepareUpload(
  ctx: CatalogContext,
  reader: SarifReader,
  input: Upload,
): Promise<(ctx: CatalogContext) => Promise<SarifRun>> {
  const upload = await readUpload(ctx, reader, input)
  return (ctx) => (input.query.dryRun === true ? rehearse(ctx, upload) : ingest(ctx, upload))
}

/**
 * Reports what would happen. The response reveals which addresses belong to people here, so the audit log records how
 * many were queried.
 */
async function rehearse(ctx: CatalogContext, upload: ReadUpload): Promise<SarifRun> {
  const { run, plan } = await describeUpload(ctx, upload, newId())
  const packed = ctx.actor.type === 'user' ? await packUpload(upload) : undefined
  await write(ctx, async (ctx) => {
    const authors = new Set(upload.reading.candidates.map(({ email }) => email)).size
    await writeAudit(ctx, sarifAudit, {
      action: 'sarif.dry_run',
      subjectId: null,
      details: {
        resultsReceived: upload.reading.resultsReceived,
        authors,
        unknownAuthors: plan.unresolvedAuthors.length,
      },
    })
    if (packed !== undefined && ctx.actor.type === 'user') await keepPreview(ctx, ctx.actor.userId, run.runId, packed)
  })
  return run
}

/** What an upload would do now. Its assignment ids are placeholders, since none are created. */
export async function describeUpload(
  ctx: CatalogContext,
  upload: ReadUpload,
  id: string,
): Promise<{ run: SarifRun; plan: Plan }> {
  const news = await findNews(ctx, upload.reading, upload)
  const plan = await planUpload(ctx, upload, news.toldPlaces)
  const deadline = deadlineOf(ctx, upload)
  const created = plan.wanted.map((wanted) => toSarifAssignment(newId(), wanted, deadline))
  const run = describeRun(ctx, upload, plan, { id, status: 'dry_run', created, isNew: news.isNew })
  return { run: cutRun(run, limits.sarifAnswerBytes), plan }
}

/** Writes run, assignments, findings, audit line and events in one transaction. */
export async function ingest(ctx: CatalogContext, upload: ReadUpload): Promise<SarifRun> {
  return write(ctx, async (ctx) => {
    const { reading, receivedAt, maxAssignments, deadlineDays, retrain } = upload
    const fileKey = makeFileKey(upload)
    const since = new Date(receivedAt.getTime() - limits.sarifDuplicateHours * hourMs)
    const first = await findRunOfFile(ctx.db, ctx.org.id, { key: fileKey, since })
    if (first !== undefined) return cutRun({ ...first, status: 'duplicate' }, limits.sarifAnswerBytes)

    const id = newId()
    const news = await findNews(ctx, reading, upload)
    const plan = await planUpload(ctx, upload, news.toldPlaces)
    const created = await assignPlanned(ctx, { id, deadlineDays, retrain, origin: reading }, plan)
    const run = describeRun(ctx, upload, plan, { id, status: 'processed', created, isNew: news.isNew })
    const seriesKey = makeSeriesKey(upload)
    const series = { key: seriesKey, before: new Date(receivedAt.getTime() - backlogMs) }
    const isBacklog = !(await hasRunOfSeries(ctx.db, ctx.org.id, series))
    await insertRun(ctx.db, {
      orgId: ctx.org.id,
      id,
      fileKey,
      seriesKey,
      keyId: ctx.actor.type === 'key' ? ctx.actor.keyId : null,
      receivedAt,
      summary: JSON.stringify(cutRun(run, summaryBytes)),
      details: JSON.stringify(run),
      maxAssignments,
      deadlineDays,
      retrain,
    })
    await insertAuthorFindings(ctx.db, ctx.org.id, id, plan.wanted)
    await keepUnassigned(ctx, { id, receivedAt }, reading, plan.unassigned)
    await noteSeenFindings(ctx.db, ctx.org.id, reading.findingKeys, ctx.clock.now())
    await saveFindings(ctx.db, ctx.org.id, {
      keys: reading.findingKeys,
      isTold: news.toRemember(plan.isTold),
      branch: reading.branch,
      keepsBranch: upload.hasBaseBranch,
      now: ctx.clock.now(),
      facts: {
        cwes: reading.cweOfKey,
        authorIds: Array.from(reading.candidateOfKey, (candidate) => plan.authorIds[candidate]),
        isBacklog,
      },
    })
    await writeAudit(ctx, sarifAudit, {
      action: 'sarif.ingested',
      subjectId: id,
      details: {
        resultsReceived: run.resultsReceived,
        resultsProcessed: run.resultsProcessed,
        assignmentsCreated: created.length,
      },
    })
    const answer = cutRun(run, limits.sarifAnswerBytes)
    await raiseEvent(ctx, 'sarif.ingested', answer)
    return answer
  })
}

function planUpload(
  ctx: CatalogContext,
  { reading, commitAuthorEmail, maxAssignments, retrain }: ReadUpload,
  toldPlaces: readonly number[],
): Promise<Plan> {
  const uploadAuthor = toAddress(commitAuthorEmail ?? undefined)
  return makePlan(ctx, reading, { uploadAuthor, toldPlaces, maxAssignments, retrain })
}

function describeRun(
  ctx: CatalogContext,
  { reading, receivedAt, commitAuthorEmail }: ReadUpload,
  plan: Plan,
  outcome: { id: string; status: 'processed' | 'dry_run'; created: SarifRun['assignmentsCreated']; isNew: boolean[] },
): SarifRun {
  const { source, repo, branch, commitSha, tools, resultsReceived } = reading
  const resultsProcessed = plan.wanted.reduce((sum, { resultCount }) => sum + resultCount, 0)
  const resultsSkipped = plan.skipped.reduce((sum, { resultCount }) => sum + resultCount, 0)
  if (resultsProcessed + resultsSkipped !== resultsReceived) throw new Error('a result was not accounted for')
  return {
    runId: outcome.id,
    status: outcome.status,
    source,
    repo,
    branch,
    commitSha,
    commitAuthorEmail,
    tools,
    resultsReceived,
    resultsProcessed,
    resultsSkipped,
    findings: describeFindings(ctx, markNews(reading.findings, reading, outcome.isNew)),
    unmappedCwes: reading.unmappedCwes,
    unmappedRules: reading.unmappedRules,
    assignmentsCreated: outcome.created,
    skipped: plan.skipped,
    unresolvedAuthors: plan.unresolvedAuthors,
    warnings: reading.warnings,
    truncated: reading.isCut,
    receivedAt: receivedAt.toISOString(),
    processedAt: ctx.clock.now().toISOString(),
  }
}

/** Findings within a day of a tool's first scan of a repository count as existing: a job may send several files. */
const backlogMs = dayMs

function makeSeriesKey({ reading: { repo, tools } }: ReadUpload): string {
  const names = [...new Set(tools.map(({ name }) => name))].sort()
  return createHash('sha256')
    .update(JSON.stringify([repo, names]))
    .digest('hex')
    .slice(0, 32)
}

/**
 * Identifies an upload by repository, commit, source, every byte (including tool and category), and the options that
 * decide who gets which assignment. A file sent again with its author or a lower severity is another upload.
 */
function makeFileKey({ reading, commitAuthorEmail, overrides, ...wanted }: ReadUpload): string {
  const { repo, commitSha, source, bodyHash } = reading
  const { hasBaseBranch, minSeverity, maxAssignments, deadlineDays, retrain } = wanted
  const author = toAddress(commitAuthorEmail ?? undefined) ?? null
  // A push and a pull request of one commit define "new" differently. Without a base branch, keys stay as before.
  const asked = [
    ...(hasBaseBranch ? ['pull request'] : []),
    ...(overrides.length > 0 ? [overrides] : []),
    ...(retrain === 'refresher' ? [] : [retrain]),
  ]
  return createHash('sha256')
    .update(
      JSON.stringify([repo, commitSha, source, bodyHash, author, minSeverity, maxAssignments, deadlineDays, ...asked]),
    )
    .digest('hex')
    .slice(0, 32)
}
