/** Turns news into text, one section for each event. */
import type { ChatEvent } from '@parapet/contract'
import {
  countOf,
  countPeople,
  formatDay,
  type Line,
  linesMax,
  type NamedPerson,
  namesMax,
  type Section,
} from './chat-message.ts'

/** The people a channel covers, and whether it names them. */
export type Voice = { isForTeam: boolean; namesPeople: boolean }

type Concerned = { peopleCount: number; people: readonly NamedPerson[] | null }

export type Given = Concerned & { title: string; deadline: Date | null; isMandatory: boolean }

export function composeGiven(voice: Voice, peopleCount: number, given: readonly Given[]): Section {
  return section('assignment.given', `New training for ${countPeople(peopleCount)}`, learn(), given, (one) => ({
    title: one.title,
    facts: [
      countPeople(one.peopleCount),
      one.deadline === null ? 'no due date' : `due ${formatDay(one.deadline)}`,
      ...(one.isMandatory ? [] : ['optional']),
    ],
    ...nameThem(voice, one),
  }))
}

export type Due = Concerned & { title: string; deadline: Date; openCount: number }

export function composeDueSoon(voice: Voice, due: readonly (Due & { daysLeft: number })[]): Section {
  return section('assignment.due_soon', 'Training due soon', learn(), due, (one) => ({
    title: one.title,
    facts: [`due ${describeDaysLeft(one.daysLeft)}, ${formatDay(one.deadline)}`, notCompleted(one)],
    ...nameThem(voice, { ...one, peopleCount: one.openCount }),
  }))
}

export function composeOverdue(voice: Voice, peopleCount: number, overdue: readonly Due[]): Section {
  const title = `${countPeople(peopleCount)} ${peopleCount === 1 ? 'has' : 'have'} overdue training`
  const link = voice.isForTeam ? learn() : { label: 'See who is overdue', path: '/console/overdue' }
  return section('assignment.overdue', title, link, overdue, (one) => ({
    title: one.title,
    facts: [notCompleted(one), `overdue since ${formatDay(one.deadline)}`],
    ...nameThem(voice, { ...one, peopleCount: one.openCount }),
  }))
}

export type Earned = Concerned & { title: string }

export function composeEarned(voice: Voice, earned: readonly Earned[]): Section {
  const count = earned.reduce((sum, one) => sum + one.peopleCount, 0)
  const title = `${countOf(count, 'certificate', 'certificates')} earned`
  return section('certificate.earned', title, learn(), earned, (one) => ({
    title: one.title,
    facts: [countPeople(one.peopleCount)],
    ...nameThem(voice, one),
  }))
}

export type Scan = Concerned & { id: string; title: string; resultCount: number; assignmentCount: number }

export function composeScans(voice: Voice, scans: readonly Scan[]): Section {
  const [first] = scans
  const title = scans.length === 1 ? 'Scan upload processed' : `${scans.length} scan uploads processed`
  const findings = voice.isForTeam ? '/team/findings' : '/console/findings'
  const path = !voice.isForTeam && scans.length === 1 && first !== undefined ? `${findings}/${first.id}` : findings
  return section('scan.processed', title, { label: 'Open findings', path }, scans, (one) => ({
    title: one.title,
    facts: [
      countOf(one.resultCount, 'result', 'results'),
      one.assignmentCount === 0
        ? 'no new assignments'
        : `${countOf(one.assignmentCount, 'new assignment', 'new assignments')} for ${countPeople(one.peopleCount)}`,
    ],
    ...nameThem(voice, one),
  }))
}

export type Disabled = { id: string; host: string; reason: string }

export function composeDisabled(disabled: readonly Disabled[]): Section {
  const title =
    disabled.length === 1 ? 'A webhook endpoint was disabled' : `${disabled.length} webhook endpoints were disabled`
  const [first] = disabled
  const path = disabled.length === 1 && first !== undefined ? `/console/webhooks/${first.id}` : '/console/webhooks'
  return section('webhook.disabled', title, { label: 'Open webhooks', path }, disabled, (one) => ({
    title: one.host,
    facts: [one.reason],
    people: [],
    morePeople: 0,
  }))
}

function section<T>(
  event: ChatEvent,
  title: string,
  link: Section['link'],
  rows: readonly T[],
  toLine: (row: T) => Line,
): Section {
  const lines = rows.slice(0, linesMax).map(toLine)
  return { event, title, lines, moreLines: rows.length - lines.length, link }
}

function learn(): Section['link'] {
  return { label: 'Open your training', path: '/learn' }
}

function nameThem({ namesPeople }: Voice, { people, peopleCount }: Concerned): Pick<Line, 'people' | 'morePeople'> {
  if (!namesPeople || people === null) return { people: [], morePeople: 0 }
  const named = people.slice(0, namesMax).map(({ id, name }) => ({ id, name }))
  return { people: named, morePeople: Math.max(0, peopleCount - named.length) }
}

function notCompleted({ openCount, peopleCount }: Due): string {
  return `${openCount} of ${peopleCount} not completed`
}

function describeDaysLeft(days: number): string {
  if (days === 0) return 'within 24 hours'
  return days === 1 ? 'in 1 day' : `in ${days} days`
}
