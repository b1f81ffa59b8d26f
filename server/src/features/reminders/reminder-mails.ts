import { type Html, html } from '../../platform/html.ts'
import type { MailBody } from '../../platform/mail/outbox.ts'

type Letter = { subject: string; body: MailBody }
type Frame = { personName: string; organizationName: string; publicUrl: string; unsubscribeUrl: string }

export type DueAssignment = { title: string; deadline: Date; daysLeft: number; isMandatory: boolean }

/** One mail for all that is due soon. Titles and names are text from outside and are escaped. */
export function composeDeadlineReminder(frame: Frame, assignments: readonly DueAssignment[]): Letter {
  const { organizationName } = frame
  const [first, ...others] = assignments
  const isOne = first !== undefined && others.length === 0
  const subject = isOne
    ? `${first.title} is due ${describeTimeLeft(first.daysLeft)}`
    : `${assignments.length} assignments are due soon`
  return composeLetter(frame, {
    subject,
    opening: `${isOne ? 'This part' : 'These parts'} of your secure-coding training at ${organizationName} ${isOne ? 'is' : 'are'} due soon:`,
    lines: assignments.map(({ title, deadline, daysLeft, isMandatory }) => ({
      title,
      facts: `due ${formatTime(deadline)} (${describeTimeLeft(daysLeft)})${isMandatory ? '' : ', voluntary'}`,
    })),
    action: 'Go on with your training',
    closing: 'You get this mail because this training was assigned to you.',
    unsubscribe: 'Stop these reminders',
  })
}

type WaitingAssignment = { title: string; deadline: Date | null; isMandatory: boolean }

/** An admin asks for it, whether it is late, due some day, or has no deadline at all. */
export function composeAssignmentReminder(frame: Frame, assignment: WaitingAssignment, now: Date): Letter {
  const { title, deadline, isMandatory } = assignment
  const due = deadline === null ? 'no deadline' : `${deadline <= now ? 'was due' : 'due'} ${formatTime(deadline)}`
  return composeLetter(frame, {
    subject: `Reminder: ${title}`,
    opening: `This part of your secure-coding training at ${frame.organizationName} is not finished yet:`,
    lines: [{ title, facts: `${due}${isMandatory ? '' : ', voluntary'}` }],
    action: 'Go on with your training',
    closing:
      'You get this mail because this training was assigned to you, and an admin asks everybody who has not finished it.',
    unsubscribe: 'Stop these reminders',
  })
}

function describeTimeLeft(days: number): string {
  if (days === 0) return 'within 24 hours'
  return days === 1 ? 'in 1 day' : `in ${days} days`
}

export type OverdueTraining = {
  title: string
  assigneeName: string | null
  overdueSince: Date
  overdueCount: number
  assigneeCount: number
}

/** A mail that lists more is not read. */
const summaryLines = 20

/** For admins. It names training and numbers, and nobody in person. */
export function composeOverdueSummary(frame: Frame, peopleCount: number, overdue: readonly OverdueTraining[]): Letter {
  const { organizationName } = frame
  const people = peopleCount === 1 ? '1 person has' : `${peopleCount} people have`
  const left = overdue.length - summaryLines
  return composeLetter(frame, {
    subject: `${people} overdue training at ${organizationName}`,
    opening: `At ${organizationName} ${people} not finished training whose deadline has passed:`,
    lines: [
      ...overdue.slice(0, summaryLines).map(describeOverdue),
      ...(left > 0 ? [{ title: `and ${left} more`, facts: undefined }] : []),
    ],
    action: 'See the assignments',
    closing: `This summary goes to the admins of ${organizationName} on Mondays, when something is overdue.`,
    unsubscribe: 'Stop this summary',
  })
}

function describeOverdue(training: OverdueTraining): Content['lines'][number] {
  const { title, assigneeName, overdueSince, overdueCount, assigneeCount } = training
  const assignees = assigneeName === null ? 'single people' : assigneeName
  return {
    title,
    facts: `${overdueCount} of ${assigneeCount} not finished, assigned to ${assignees}, due since ${formatTime(overdueSince)}`,
  }
}

type Content = {
  subject: string
  opening: string
  lines: { title: string; facts: string | undefined }[]
  action: string
  closing: string
  unsubscribe: string
}

function composeLetter({ personName, publicUrl, unsubscribeUrl }: Frame, content: Content): Letter {
  const { subject, opening, lines, action, closing, unsubscribe } = content
  const text = `Hello ${personName},

${opening}

${lines.map(({ title, facts }) => `- ${title}${facts === undefined ? '' : `: ${facts}`}`).join('\n')}

${action}:
${publicUrl}

${closing}
${unsubscribe}:
${unsubscribeUrl}
`
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<p>Hello ${personName},</p>
<p>${opening}</p>
<ul>
${lines.map(renderLine)}</ul>
<p><a href="${publicUrl}" style="display: inline-block; padding: 0.6rem 1rem; border-radius: 6px; background: #1f5fbf; color: #ffffff; text-decoration: none">${action}</a></p>
<p style="font-size: 0.875rem">${closing} <a href="${unsubscribeUrl}">${unsubscribe}</a></p>
</body>
</html>
`
  return { subject, body: { text, html: page.text, unsubscribeUrl } }
}

function renderLine({ title, facts }: Content['lines'][number]): Html {
  return html`<li><strong>${title}</strong>${facts === undefined ? undefined : html`<br>${facts}`}</li>
`
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `15 November 2026, 09:30 UTC`: people in other places must be able to tell. */
function formatTime(time: Date): string {
  return `${timeFormat.format(time).replace(' at ', ', ')} UTC`
}
