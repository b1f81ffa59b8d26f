import { reportTitles } from '@parapet/contract'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { html } from '../../../platform/html.ts'
import { sendPage } from '../../../platform/http/answer/send-page.ts'
import { findIssuedReport, type IssuedRow } from './issued-reports.queries.ts'
import { sayWhen } from './reports.rules.ts'

/** Tells anyone with a file whether this installation issued it. Names no people. */
export async function sendReport(
  reply: FastifyReply,
  db: Db,
  { checksum, isJson }: { checksum: string; isJson: boolean },
): Promise<unknown> {
  const found = await findIssuedReport(db, checksum.toLowerCase())
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  if (found !== undefined) return isJson ? describe(found, checksum) : sendGenuine(reply, describe(found, checksum))
  if (isJson) throw new AppError('report_not_found')
  return sendPage(reply, {
    status: 404,
    title: 'There is no such report',
    content: html`<p>No report with this checksum was issued here. If you calculated it from a file, the file was changed or comes from elsewhere.</p>`,
  })
}

function describe({ id, reportId, organizationName, parameters, rowCount, issuedAt }: IssuedRow, checksum: string) {
  return {
    number: id,
    title: reportTitles[reportId] ?? reportId,
    organizationName,
    from: parameters.from,
    to: parameters.to,
    framework: parameters.framework ?? null,
    asOf: parameters.asOf ?? null,
    filters: parameters.filters ?? [],
    rowCount,
    issuedAt: issuedAt.toISOString(),
    checksum: checksum.toLowerCase(),
  }
}

function sendGenuine(reply: FastifyReply, report: ReturnType<typeof describe>): FastifyReply {
  return sendPage(reply, {
    title: 'This report is genuine',
    content: html`<dl>
<dt>Report</dt><dd>${report.title}${report.framework === null ? '' : `, ${report.framework}`}</dd>
<dt>Organization</dt><dd>${report.organizationName}</dd>
<dt>Period</dt><dd>${sayWhen(report)}</dd>
<dt>Scope</dt><dd>${report.filters.join(', ') || 'The whole organization'}</dd>
<dt>Lines</dt><dd>${String(report.rowCount)}</dd>
<dt>Issued</dt><dd><time datetime="${report.issuedAt}">${report.issuedAt.slice(0, 10)}</time></dd>
<dt>Number</dt><dd>${report.number}</dd>
<dt>SHA-256</dt><dd>${report.checksum}</dd>
</dl>
<p>Parapet issued a report with this checksum. Compare the title, the period and the number of lines with your copy. To check a file down to the last character, calculate its SHA-256 and open this page with it.</p>`,
  })
}
