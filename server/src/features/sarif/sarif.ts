import { createHash } from 'node:crypto'
import { limits, type OperationInput, type SarifRun, type uploadSarif } from '@parapet/contract'
import { raiseEvent } from '../../delivery/delivery.ts'
import type { OrgContext, WriteContext } from '../../platform/context.ts'
import { newId } from '../../platform/crypto/random.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createTopicAssignments, findTopicStates } from '../assignments/assignments.ts'
import { writeAudit } from '../audit/audit.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { write } from '../organization/organization.ts'
import { cutRun } from './cut-run.ts'
import { toAddress } from './find-author.ts'
import { type Plan, type PlannedAssignment, planAssignments } from './plan-assignments.ts'
import type { SarifReading } from './read-sarif.ts'
import {
  deleteAuthorFindings,
  findRun,
  findRunOfFile,
  insertAuthorFindings,
  insertFindings,
  insertRun,
  listAuthors,
  listRuns,
  listSeenPlaces,
  replaceAddress,
} from './sarif.queries.ts'
import { cutText } from './sarif-document.ts'
import type { SarifReader } from './sarif-reader.ts'
import { type SeverityName, severityNames } from './severity.ts'

export { findOwnFinding, type OwnFinding } from './author-findings.ts'
export { createSarifReader, type SarifReader } from './sarif-reader.ts'

type Upload = Omit<OperationInput<typeof uploadSarif>, 'params'>

/** A file once it was read, with what the caller wants of it. */
type ReadUpload = {
  reading: SarifReading
  receivedAt: Date
  commitAuthorEmail: string | null
  minSeverity: SeverityName
  isDryRun: boolean
  maxAssignments: number
  deadlineDays: number
}

const dayMs = 86_400_000
/** A topic that was completed so lately is not assigned again. */
const completedDays = 30
/** In lists a run shows what it was about, not every place of it. */
const summaryBytes = 16_384

/** Reads the file, which takes a while, and gives what is to be done in a transaction. */
export async function prepareUpload(
  ctx: CatalogContext,
  reader: SarifReader,
  { body, headers, query }: Upload,
): Promise<(ctx: CatalogContext) => Promise<SarifRun>> {
  const receivedAt = ctx.clock.now()
  const minSeverity = query.minSeverity ?? 'medium'
  const reading = await reader.read(ctx.org.id, body, {
    repo: headers.repo,
    branch: headers.branch,
    commitSha: headers.commitSha,
    source: headers.source,
    commitAuthorEmail: toAddress(headers.commitAuthorEmail),
    minSeverity: severityNames.indexOf(minSeverity),
  })
  const upload: ReadUpload = {
    reading,
    receivedAt,
    commitAuthorEmail: headers.commitAuthorEmail ?? null,
    minSeverity,
    isDryRun: query.dryRun ?? false,
    maxAssignments: query.maxAssignments ?? limits.sarifAssignments,
    deadlineDays: query.deadlineDays ?? limits.sarifDeadlineDays,
  }
  return (ctx) => (upload.isDryRun ? rehearse(ctx, upload) : ingest(ctx, upload))
}

/**
 * Says what would happen. The ids of assignments name nothing, since there are none. The answer tells which addresses
 * belong to people here, so the audit log notes how many were asked for.
 */
async function rehearse(ctx: CatalogContext, upload: ReadUpload): Promise<SarifRun> {
  const plan = await makePlan(ctx, upload)
  await write(ctx, { changes: [] }, async (ctx) => {
    const authors = new Set(upload.reading.candidates.map(({ email }) => email)).size
    await writeAudit(ctx, {
      action: 'sarif.dry_run',
      subjectId: null,
      details: {
        resultsReceived: upload.reading.resultsReceived,
        authors,
        unknownAuthors: plan.unresolvedAuthors.length,
      },
    })
  })
  const deadline = deadlineOf(ctx, upload)
  const created = plan.wanted.map((wanted) => toSarifAssignment(newId(), wanted, deadline))
  const run = describeRun(ctx, upload, plan, { id: newId(), status: 'dry_run', created })
  return cutRun(run, limits.sarifAnswerBytes)
}

/** Run, assignments, findings, audit line and events: all of it in one transaction, or nothing. */
async function ingest(ctx: CatalogContext, upload: ReadUpload): Promise<SarifRun> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const { reading, receivedAt } = upload
    const fileKey = makeFileKey(upload)
    const since = new Date(receivedAt.getTime() - limits.sarifDuplicateHours * 3_600_000)
    const first = await findRunOfFile(ctx.db, ctx.org.id, { key: fileKey, since })
    if (first !== undefined) return cutRun({ ...first, status: 'duplicate' }, limits.sarifAnswerBytes)

    const id = newId()
    const plan = await makePlan(ctx, upload)
    const created = await assign(ctx, id, upload, plan)
    const run = describeRun(ctx, upload, plan, { id, status: 'processed', created })
    await insertRun(ctx.db, {
      orgId: ctx.org.id,
      id,
      fileKey,
      keyId: ctx.actor.type === 'key' ? ctx.actor.keyId : null,
      receivedAt,
      summary: JSON.stringify(cutRun(run, summaryBytes)),
      details: JSON.stringify(run),
    })
    await insertAuthorFindings(ctx.db, ctx.org.id, id, plan.wanted)
    await insertFindings(ctx.db, ctx.org.id, {
      keys: reading.findingKeys,
      isKept: plan.isRemembered,
      now: ctx.clock.now(),
    })
    await writeAudit(ctx, {
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

async function makePlan(ctx: OrgContext, { reading, commitAuthorEmail, maxAssignments }: ReadUpload): Promise<Plan> {
  const uploadAuthor = toAddress(commitAuthorEmail ?? undefined)
  const named = reading.candidates.map(({ email }) => email)
  const emails = [...new Set(uploadAuthor === undefined || named.length === 0 ? named : [...named, uploadAuthor])]
  const authors = emails.length === 0 ? [] : await listAuthors(ctx.db, ctx.org.id, emails)
  const seenPlaces = authors.length === 0 ? [] : await listSeenPlaces(ctx.db, ctx.org.id, reading.findingKeys)
  const states = await findTopicStates(ctx, {
    userIds: authors.filter(({ isActive }) => isActive).map(({ id }) => id),
    topicIds: [...new Set(reading.candidates.map(({ topicId }) => topicId))],
    completedSince: new Date(ctx.clock.now().getTime() - completedDays * dayMs),
  })
  const open = new Set(states.filter(({ state }) => state === 'open').map(keyOfState))
  const completed = new Set(states.map(keyOfState))
  return planAssignments(reading, {
    authors: new Map(authors.map((author) => [author.emailKey, author])),
    uploadAuthor,
    seenPlaces,
    stateOf(userId, topicId) {
      const key = keyOfState({ userId, topicId })
      return open.has(key) ? 'open' : completed.has(key) ? 'completed' : undefined
    },
    maxAssignments,
  })
}

function keyOfState({ userId, topicId }: { userId: string; topicId: string }): string {
  return `${userId} ${topicId}`
}

async function assign(
  ctx: WriteContext<CatalogContext>,
  sarifRunId: string,
  upload: ReadUpload,
  { wanted }: Plan,
): Promise<SarifRun['assignmentsCreated']> {
  const deadline = deadlineOf(ctx, upload)
  const created = await createTopicAssignments(ctx, {
    sarifRunId,
    deadline,
    wanted: wanted.map((one) => ({ ...one, note: describeFindings(upload.reading, one) })),
  })
  // The lock of the organization is held since the plan was made, so nothing of it can have become impossible.
  if (created.length !== wanted.length) throw new Error('not every planned assignment was created')
  return created.map(({ id }, i) => toSarifAssignment(id, wanted[i] as PlannedAssignment, deadline))
}

function describeFindings({ source, repo, commitSha }: SarifReading, { resultCount }: PlannedAssignment): string {
  const what = `${source ?? 'A scanner'} reported ${resultCount} ${resultCount === 1 ? 'finding' : 'findings'}`
  const where = repo === null ? '' : ` in ${repo}`
  const when = commitSha === null ? '' : ` at ${commitSha.slice(0, 12)}`
  return cutText(`${what}${where}${when}`, limits.noteLength)
}

function toSarifAssignment(
  id: string,
  { userId, userEmail, topicId }: PlannedAssignment,
  deadline: Date,
): SarifRun['assignmentsCreated'][number] {
  return { id, userId, userEmail, topicId, deadline: deadline.toISOString() }
}

function deadlineOf(ctx: OrgContext, { deadlineDays }: ReadUpload): Date {
  return new Date(ctx.clock.now().getTime() + deadlineDays * dayMs)
}

function describeRun(
  ctx: CatalogContext,
  { reading, receivedAt, commitAuthorEmail }: ReadUpload,
  plan: Plan,
  outcome: { id: string; status: 'processed' | 'dry_run'; created: SarifRun['assignmentsCreated'] },
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
    findings: reading.findings.map(({ topicId, ...finding }) => ({
      topicId,
      topicTitle: ctx.catalog.topics.get(topicId)?.title ?? topicId,
      ...finding,
    })),
    unmappedCwes: reading.unmappedCwes,
    unmappedRules: reading.unmappedRules,
    assignmentsCreated: outcome.created,
    skipped: plan.skipped,
    unresolvedAuthors: plan.unresolvedAuthors,
    truncated: reading.isCut,
    receivedAt: receivedAt.toISOString(),
    processedAt: ctx.clock.now().toISOString(),
  }
}

/**
 * The same upload: repository, commit, what sent it, every byte (tool and category are among them), and what decides who gets
 * which assignment. A file sent again with its author or a lower severity is another upload.
 */
function makeFileKey({ reading, commitAuthorEmail, ...wanted }: ReadUpload): string {
  const { repo, commitSha, source, bodyHash } = reading
  const { minSeverity, maxAssignments, deadlineDays } = wanted
  const author = toAddress(commitAuthorEmail ?? undefined) ?? null
  return createHash('sha256')
    .update(JSON.stringify([repo, commitSha, source, bodyHash, author, minSeverity, maxAssignments, deadlineDays]))
    .digest('hex')
    .slice(0, 32)
}

export function listSarifRuns(ctx: OrgContext, page: { limit?: number; before?: string }): Promise<SarifRun[]> {
  const limit = page.limit ?? limits.sarifPageSize
  return listRuns(ctx.db, ctx.org.id, { limit, before: page.before, keyId: onlySenderOf(ctx) })
}

/** A key that can only send files reads what it sent itself. */
function onlySenderOf({ actor }: OrgContext): string | undefined {
  return actor.type === 'key' && !actor.scopes.includes('sarif:read') ? actor.keyId : undefined
}

export async function getSarifRun(ctx: OrgContext, runId: string): Promise<SarifRun> {
  const run = await findRun(ctx.db, ctx.org.id, runId, onlySenderOf(ctx))
  if (run === undefined) throw new AppError('sarif_run_not_found')
  return run
}

/** For a privacy request, in its transaction: runs keep what happened, and forget whose address and whose code it was. */
export async function eraseAuthor(
  ctx: OrgContext,
  { id, email }: { id: string; email: string },
  replacement: string,
): Promise<void> {
  await replaceAddress(ctx.db, ctx.org.id, email, replacement)
  await deleteAuthorFindings(ctx.db, ctx.org.id, id)
}
