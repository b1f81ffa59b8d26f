import { expect, test } from 'vitest'
import { formatTime, renderLetter } from '../../../platform/mail/letter.ts'
import { composeDeadlineReminder, composeOverdueSummary } from './reminder-mails.ts'

const frame = {
  personName: 'Ada <b>Example</b>',
  organizationName: 'Ärzte & Söhne',
  publicUrl: 'https://training.example.com',
  unsubscribeUrl: 'https://training.example.com/unsubscribe/token',
  formatTime: (time: Date) => formatTime(time),
}
const deadline = new Date('2026-11-17T23:59:00Z')
const due = { title: 'SQL <i>injection</i>', deadline, daysLeft: 1, isMandatory: true } as const

test('one assignment is named in the subject, with the time left', () => {
  expect(composeDeadlineReminder(frame, [due]).subject).toBe('SQL <i>injection</i> is due in 1 day')
  expect(composeDeadlineReminder(frame, [{ ...due, daysLeft: 0 }]).subject).toMatch(/is due within 24 hours$/)
  expect(composeDeadlineReminder(frame, [{ ...due, daysLeft: 3 }]).subject).toMatch(/is due in 3 days$/)
})

test('several assignments share one email, each with its deadline in UTC and whether it is optional', () => {
  const letter = composeDeadlineReminder(frame, [
    due,
    { title: 'XSS', deadline: new Date('2026-11-20T06:05:00Z'), daysLeft: 3, isMandatory: false },
  ])

  expect(letter.subject).toBe('2 assignments are due soon')
  expect(renderLetter(letter).text).toBe(`Hi Ada <b>Example</b>,

Due soon at Ärzte & Söhne:

- SQL <i>injection</i>: due 17 November 2026, 23:59 UTC (in 1 day)
- XSS: due 20 November 2026, 06:05 UTC (in 3 days), optional

Continue your training:
https://training.example.com

You get this email because this training was assigned to you.
Stop these reminders:
https://training.example.com/unsubscribe/token
`)
})

test('names and titles are escaped in HTML, and unsubscribing works by link and by header', () => {
  const letter = composeDeadlineReminder(frame, [due])
  const { html } = renderLetter(letter)

  expect(html).toContain('<p>Hi Ada &lt;b&gt;Example&lt;/b&gt;,</p>')
  expect(html).toContain('<strong>SQL &lt;i&gt;injection&lt;/i&gt;</strong>')
  expect(html).toContain('Ärzte &amp; Söhne')
  expect(html).not.toMatch(/<b>|<i>/)
  expect(html).toContain(`href="${frame.unsubscribeUrl}"`)
  expect(letter.footer?.unsubscribeUrl).toBe(frame.unsubscribeUrl)
})

test('the summary counts people, names teams but no person, and says when the list is cut', () => {
  const team = { title: 'XSS', assigneeName: 'Platform', overdueSince: deadline, overdueCount: 4, assigneeCount: 9 }
  const single = { ...team, title: 'SQL <i>injection</i>', assigneeName: null }
  const letter = composeOverdueSummary(frame, 12, [team, single])
  const { text, html } = renderLetter(letter)
  const long = composeOverdueSummary(frame, 1, Array(23).fill(team))

  expect(letter.subject).toBe('12 people have overdue training at Ärzte & Söhne')
  expect(text).toContain(`At Ärzte & Söhne, 12 people have training that is overdue:

- XSS: 4 of 9 not finished, assigned to Platform, overdue since 17 November 2026, 23:59 UTC
- SQL <i>injection</i>: 4 of 9 not finished, assigned to individual people, overdue since 17 November 2026, 23:59 UTC
`)
  expect(html).toContain('<strong>SQL &lt;i&gt;injection&lt;/i&gt;</strong><br>4 of 9 not finished')
  expect(long.subject).toBe('1 person has overdue training at Ärzte & Söhne')
  const longText = renderLetter(long).text
  expect(longText.match(/^- XSS/gm)).toHaveLength(20)
  expect(longText).toContain('- and 3 more\n')
})
