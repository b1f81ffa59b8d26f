import type { Letter, LetterItem } from '../../../platform/mail/letter.ts'

export type Frame = {
  personName: string
  organizationName: string
  publicUrl: string
  unsubscribeUrl: string
  /** In the reader's time zone. */
  formatTime: (time: Date) => string
}

export type DueAssignment = { title: string; deadline: Date; daysLeft: number; isMandatory: boolean }

/** One mail for everything that is due soon. */
export function composeDeadlineReminder(frame: Frame, assignments: readonly DueAssignment[]): Letter {
  const { organizationName } = frame
  const [first, ...others] = assignments
  const isOne = first !== undefined && others.length === 0
  const subject = isOne
    ? `${first.title} is due ${describeTimeLeft(first.daysLeft)}`
    : `${assignments.length} assignments are due soon`
  return composeReminder(frame, {
    subject,
    opening: `Due soon at ${organizationName}:`,
    items: assignments.map(({ title, deadline, daysLeft, isMandatory }) => ({
      title,
      facts: `due ${frame.formatTime(deadline)} (${describeTimeLeft(daysLeft)})${isMandatory ? '' : ', optional'}`,
    })),
    action: 'Continue your training',
    closing: 'You get this email because this training was assigned to you.',
    unsubscribe: 'Stop these reminders',
  })
}

type WaitingAssignment = { title: string; deadline: Date | null; isMandatory: boolean }

/** Sent by an admin for open assignments: overdue, due later, or without a deadline. One mail for all of them. */
export function composeAssignmentReminder(frame: Frame, assignments: readonly WaitingAssignment[], now: Date): Letter {
  const [first, ...others] = assignments
  const isOne = first !== undefined && others.length === 0
  const describeDue = (deadline: Date | null) =>
    deadline === null ? 'no due date' : `${deadline <= now ? 'was due' : 'due'} ${frame.formatTime(deadline)}`
  return composeReminder(frame, {
    subject: isOne ? `Reminder: ${first.title}` : `Reminder: ${assignments.length} assignments are not finished`,
    opening: `Not finished yet at ${frame.organizationName}:`,
    items: assignments.map(({ title, deadline, isMandatory }) => ({
      title,
      facts: `${describeDue(deadline)}${isMandatory ? '' : ', optional'}`,
    })),
    action: 'Continue your training',
    closing: 'You get this email because this training was assigned to you and an admin sent you a reminder.',
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

/** Nobody reads a longer list. */
const summaryLines = 20

/** For admins. Names training and counts, but no people. */
export function composeOverdueSummary(frame: Frame, peopleCount: number, overdue: readonly OverdueTraining[]): Letter {
  const { organizationName } = frame
  const people = peopleCount === 1 ? '1 person has' : `${peopleCount} people have`
  const left = overdue.length - summaryLines
  return composeReminder(frame, {
    subject: `${people} overdue training at ${organizationName}`,
    opening: `At ${organizationName}, ${people} training that is overdue:`,
    items: [
      ...overdue.slice(0, summaryLines).map((training) => describeOverdue(frame, training)),
      ...(left > 0 ? [{ title: `and ${left} more` }] : []),
    ],
    action: 'See who is overdue',
    url: `${frame.publicUrl}/console/overdue`,
    closing: `This summary goes to the admins of ${organizationName} on Mondays, when something is overdue.`,
    unsubscribe: 'Stop this summary',
  })
}

function describeOverdue({ formatTime }: Frame, training: OverdueTraining): LetterItem {
  const { title, assigneeName, overdueSince, overdueCount, assigneeCount } = training
  const assignees = assigneeName === null ? 'individual people' : assigneeName
  return {
    title,
    facts: `${overdueCount} of ${assigneeCount} not finished, assigned to ${assignees}, overdue since ${formatTime(overdueSince)}`,
  }
}

type Reminder = {
  subject: string
  opening: string
  items: LetterItem[]
  action: string
  /** Target of the button; the start page by default. */
  url?: string
  closing: string
  unsubscribe: string
}

export function composeReminder({ personName, publicUrl, unsubscribeUrl }: Frame, reminder: Reminder): Letter {
  const { subject, opening, items, action, url = publicUrl, closing, unsubscribe } = reminder
  return {
    subject,
    personName,
    blocks: [opening, { items }, { button: action, url }],
    footer: { reason: closing, unsubscribe, unsubscribeUrl },
  }
}
