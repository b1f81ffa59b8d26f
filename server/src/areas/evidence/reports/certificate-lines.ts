import { toCells } from './report-lines.ts'
import { nobody, personColumns, readCursor, type Source } from './report-source.ts'
import { listCertificateLines } from './reports.queries.ts'

export const certificates: Source = {
  columns: [
    ...personColumns,
    ...['Certificate', 'Number', 'Issued', 'Valid until', 'Status', 'Fixes by hand', 'Attempts', 'Days'],
  ],
  definitions: [
    'One line for each certificate that was issued in the period, including those of deactivated people. Anyone can check a certificate by its number.',
    'Status: valid, expired or renewed (a later certificate replaces it). Valid until is empty if certificates don’t expire.',
    'Fixes by hand, attempts and days: what the certificate rests on, as printed on it.',
    'As of a day: every certificate issued until the end of that day, with its status at that moment.',
  ],
  partSize: 2000,
  counted: 'Status',
  highlights: { title: 'Expired', isOne: (texts) => texts.get('Status') === 'expired' },
  open({ db, org, clock }, question) {
    const now = question.isAsOf ? question.period.end : clock.now()
    return async (after, limit) => {
      const [id = nobody] = readCursor(after, 1)
      const rows = await listCertificateLines(db, org.id, { after: id, limit, question, now })
      return {
        lines: rows.map(({ name, email, teamName, title, cells }) => [
          toCells(name, email, teamName ?? '', title),
          cells,
        ]),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      }
    }
  },
}
