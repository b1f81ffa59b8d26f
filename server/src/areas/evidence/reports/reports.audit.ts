import { type ReportId, reportTitles } from '@parapet/contract'
import { type AuditTrail, countOf, type Details } from '../../organization/audit/audit.ts'

/** As the console names it; lines of other releases may know others. */
const reportName = ({ report }: Details) => reportTitles[report as ReportId] ?? 'of another release'
const days = ({ from, to, asOf }: Details) => {
  if (typeof asOf === 'string') return `, as of ${asOf.slice(0, 16).replace('T', ' ')} UTC`
  return typeof from === 'string' && typeof to === 'string' ? `, ${from} to ${to}` : ''
}
const limited = ({ filters }: Details) =>
  Array.isArray(filters) && filters.length > 0 ? ` (${filters.join(', ')})` : ''
const format = ({ format }: Details) => (typeof format === 'string' ? ` as ${format.toUpperCase()}` : '')
const recipients = ({ recipients }: Details) =>
  countOf(Array.isArray(recipients) ? recipients.length : 0, 'person', 'people')

export const reportAudit = {
  actions: {
    'report.exported': {
      label: 'Report exported',
      text: (details) =>
        `{actor} exported the report ${reportName(details)}${days(details)}${limited(details)}${format(details)}`,
    },
    'report.issued': {
      label: 'Report complete',
      text: (details) =>
        `{actor} got all lines of the report ${reportName(details)}${limited(details)}${format(details)} (${countOf(details.rows, 'line', 'lines')})`,
    },
    'report_schedule.created': {
      label: 'Report scheduled',
      text: (details) => `{actor} scheduled the report ${reportName(details)}`,
    },
    'report_schedule.deleted': {
      label: 'Report schedule deleted',
      text: (details) => `{actor} deleted the schedule of the report ${reportName(details)}`,
    },
    'report_schedule.sent': {
      label: 'Scheduled report announced',
      text: (details) =>
        `{actor} told ${recipients(details)} that the report ${reportName(details)}${days(details)} is ready`,
    },
  },
} satisfies AuditTrail
