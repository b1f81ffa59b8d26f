/** Evidence as lists: on screen, by API, as CSV and as PDF. Every exported file can be verified later. */
import { createHash } from 'node:crypto'
import { limits, type Report, type ReportId, type ReportQuestion, reportTitles } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import { type OrgContext, personOf } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defined } from '../../../platform/defined.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { readPrintedBrand } from '../../organization/branding/branding.ts'
import { readOrganization, write } from '../../organization/organization/organization.ts'
import { getUserRow } from '../../organization/people/people.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { collectLines } from './collect-lines.ts'
import { deleteIssuedBefore, insertIssuedReport } from './issued-reports.queries.ts'
import { type Line, toCsvText, toRow } from './report-lines.ts'
import { nameFilters, readQuestion } from './report-question.ts'
import type { Part, Source } from './report-source.ts'
import { sources } from './report-sources.ts'
import { reportAudit } from './reports.audit.ts'
import { type Question, sayWhen } from './reports.rules.ts'

export { announceReports, eraseRecipient } from './schedules.ts'

type Asked = { reportId: ReportId; source: Source; question: Question; filters: { named: string[]; kept: string[] } }

async function ask(ctx: CatalogContext, report: string, asked: ReportQuestion): Promise<Asked> {
  if (!Object.hasOwn(sources, report)) throw new AppError('report_not_found')
  const reportId = report as ReportId
  const question = readQuestion(ctx, reportId, asked)
  return { reportId, source: sources[reportId], question, filters: await nameFilters(ctx, question) }
}

type PartQuery = ReportQuestion & { after?: string; limit?: number }

export async function getReport(ctx: CatalogContext, report: string, query: PartQuery): Promise<Report> {
  const asked = await ask(ctx, report, query)
  const read = asked.source.open(ctx, asked.question)
  const { lines, next } = await read(query.after, query.limit ?? limits.reportPageSize)
  return { ...(await describe(ctx, asked)), rows: (await lines).map(toRow), next }
}

type Facts = Omit<Report, 'rows' | 'next'>

async function describe(ctx: OrgContext, { reportId, source, question, filters }: Asked): Promise<Facts> {
  const { answer: organization } = await readOrganization(ctx)
  return {
    reportId,
    title: reportTitles[reportId],
    organizationName: organization.name,
    from: question.period.from,
    to: question.period.to,
    asOf: question.isAsOf ? question.period.end.toISOString() : null,
    filters: filters.named,
    // Rounded down to the minute, so that the same lines have the same ETag.
    generatedAt: new Date(Math.floor(ctx.clock.now().getTime() / minuteMs) * minuteMs).toISOString(),
    definitions: [...source.definitions],
    columns: [...source.columns],
  }
}

/** Reads the next part while the current one is read or sent. */
async function* readParts(ctx: CatalogContext, { source, question }: Asked): AsyncGenerator<Line[]> {
  const readPart = source.open(ctx, question)
  const read = async (after?: string) => {
    const part = await readPart(after, source.partSize)
    ignoreRejection(part.lines)
    return part
  }
  let coming: Promise<Part> | undefined = read()
  while (coming !== undefined) {
    const { lines, next }: Part = await coming
    coming = next === null ? undefined : read(next)
    ignoreRejection(coming)
    yield await lines
  }
}

/** If the client stops reading, nobody awaits what comes next; a rejection must not go unhandled. */
function ignoreRejection(coming: Promise<unknown> | unknown[] | undefined): void {
  if (coming instanceof Promise) coming.catch(() => undefined)
}

/** The last column has no cells. Its name makes every file unique, so a checksum identifies exactly one file. */
function toCsvHead(facts: Facts, id: string): string {
  const words = [`Report ${id} of ${facts.organizationName}`, sayWhen(facts), ...facts.filters]
  return csvStart + csvLine([...facts.columns, words.join(', ')])
}

/** Streams with at most two parts in memory. The checksum is stored before the last piece is sent. Returns how many lines it had. */
export async function* exportReport(
  ctx: CatalogContext,
  report: string,
  query: ReportQuestion,
): AsyncGenerator<string, number> {
  const asked = await ask(ctx, report, query)
  const id = newId()
  const hash = createHash('sha256')
  let rowCount = 0
  let held = toCsvHead(await describe(ctx, asked), id)
  hash.update(held)
  let isNoted = false
  for await (const lines of readParts(ctx, asked)) {
    // Recorded before the first line is sent: an aborted download is still an export.
    if (!isNoted) await noteExport(ctx, asked, id, 'csv')
    isNoted = true
    const piece = toCsvText(lines)
    rowCount += lines.length
    hash.update(piece)
    if (held !== '') yield held
    held = piece
  }
  const checksum = hash.digest('hex')
  await keepIssued(ctx, asked, { id, format: 'csv', rowCount, checksum, fileChecksum: checksum })
  if (held !== '') yield held
  return rowCount
}

/** A PDF prints what fits, and holds all lines as an attached CSV file. Returns how many lines it had. */
export async function* printReport(
  ctx: CatalogContext,
  report: string,
  query: ReportQuestion,
): AsyncGenerator<Buffer, number> {
  const asked = await ask(ctx, report, query)
  const facts = await describe(ctx, asked)
  const id = newId()
  const found = await collectLines(readParts(ctx, asked), asked.source)
  const csv = Buffer.from([toCsvHead(facts, id), ...found.pieces].join(''))
  const checksum = createHash('sha256').update(csv).digest('hex')
  // Loaded on first use to keep the start fast.
  const { drawReport } = await import('./draw-report.ts')
  const verifyUrl = `${ctx.publicUrl}/verify/${checksum}`
  const person = personOf(ctx.actor)
  const file = await drawReport({
    ...facts,
    ...found,
    csv,
    number: id,
    checksum,
    verifyUrl,
    when: sayWhen(facts),
    createdBy: person === null ? null : (await getUserRow(ctx, person)).name,
    brand: await readPrintedBrand(ctx.db, ctx.org.id),
  })
  const fileChecksum = createHash('sha256').update(file).digest('hex')
  await noteExport(ctx, asked, id, 'pdf')
  await keepIssued(ctx, asked, { id, format: 'pdf', rowCount: found.rowCount, checksum, fileChecksum })
  yield file
  return found.rowCount
}

function parametersOf({ question, filters }: Asked) {
  const { from, to } = question.period
  return {
    ...{ from, to, framework: question.framework },
    ...(question.isAsOf ? { asOf: question.period.end.toISOString() } : {}),
    ...(filters.kept.length === 0 ? {} : { filters: filters.kept }),
  }
}

type Format = 'csv' | 'pdf'

async function noteExport(ctx: OrgContext, asked: Asked, id: string, format: Format): Promise<void> {
  const { teamId, userId, assignmentId, programId } = asked.question
  const ids = defined({ teamId, userId, assignmentId, programId })
  const details = { report: asked.reportId, format, ...parametersOf(asked), ...ids }
  await write(ctx, { changes: [] }, (ctx) =>
    writeAudit(ctx, reportAudit, { action: 'report.exported', subjectId: id, details }),
  )
}

type Issued = { id: string; format: Format; rowCount: number; checksum: string; fileChecksum: string }

async function keepIssued(ctx: OrgContext, asked: Asked, issued: Issued): Promise<void> {
  const { reportId } = asked
  await write(ctx, { changes: [] }, async (ctx) => {
    const row = { ...issued, orgId: ctx.org.id, reportId, parameters: parametersOf(asked), issuedAt: ctx.clock.now() }
    await insertIssuedReport(ctx.db, row)
    const { id, format, rowCount, checksum } = issued
    const details = { report: reportId, format, rows: rowCount, checksum, ...parametersOf(asked) }
    await writeAudit(ctx, reportAudit, { action: 'report.issued', subjectId: id, details })
  })
}

/** Kept as long as auditors may ask. These rows hold no personal data. */
const keptMs = 10 * 365 * dayMs

export function dropOldReports(db: Db, now: Date): Promise<void> {
  return deleteIssuedBefore(db, new Date(now.getTime() - keptMs))
}
