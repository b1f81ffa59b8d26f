import type { ProgramDetail, ProgramSummary } from '@parapet/contract'
import { countOf } from '../../../ui/text/count.ts'

const shownNames = 5

/** Whom a list of members names: `Everyone`, or teams and people. */
export function listNames(members: ProgramDetail['audience']): string {
  if (members.length === 0) return 'Nobody'
  if (members.some(({ assigneeType }) => assigneeType === 'org')) return 'Everyone'
  const names = members.map(({ assigneeType, name, isActive }) => {
    const title = assigneeType === 'team' ? `Team ${name}` : name
    return isActive ? title : `${title} (deactivated)`
  })
  const left = names.length - shownNames
  return left > 0 ? `${names.slice(0, shownNames).join(', ')} and ${left.toLocaleString()} more` : names.join(', ')
}

type Rules = Pick<ProgramDetail, 'isMandatory' | 'creditDays' | 'repeatMonths'>

export function describeRules({ isMandatory, creditDays, repeatMonths }: Rules): string {
  const credit =
    creditDays === null
      ? 'training from before counts'
      : creditDays === 0
        ? 'training from before doesn’t count'
        : `training from the last ${countOf(creditDays, 'day', 'days')} counts`
  const repeat = repeatMonths === null ? [] : [`repeats after ${countOf(repeatMonths, 'month', 'months')}`]
  return [isMandatory ? 'Mandatory' : 'Optional', credit, ...repeat].join(', ')
}

const hourMinutes = 60

/** What a start would do, in the order in which an admin asks. */
export function describeSummary(summary: ProgramSummary): string {
  const { people, trained, emails, minutes } = summary
  if (people === 0) return 'It would reach nobody.'
  const hours = Math.round(minutes / hourMinutes)
  const time =
    minutes === 0
      ? 'nothing left to do'
      : hours === 0
        ? 'less than an hour'
        : `about ${countOf(hours, 'hour', 'hours')}`
  return [
    countOf(people, 'person', 'people'),
    `${trained.toLocaleString()} already trained`,
    countOf(emails, 'email', 'emails'),
    time,
  ].join(', ')
}

/** What it leaves out, or makes. */
export function describeAssignments({ assignments, existing, unavailable }: ProgramSummary): string {
  const skipped = [
    ...(existing === 0
      ? []
      : [
          existing === 1
            ? '1 is already open and stays as it is'
            : `${existing.toLocaleString()} are already open and stay as they are`,
        ]),
    ...(unavailable === 0
      ? []
      : [
          unavailable === 1
            ? '1 item isn’t available and is left out'
            : `${unavailable.toLocaleString()} items aren’t available and are left out`,
        ]),
  ]
  return [`It creates ${countOf(assignments, 'assignment', 'assignments')}`, ...skipped].join('; ').concat('.')
}

/** What saving its plan means for the start. */
export function describeSaving(program: Pick<ProgramDetail, 'startsAt'> | undefined): string {
  return (program?.startsAt ?? null) === null
    ? 'Nothing is assigned until you start it.'
    : 'Saving cancels the scheduled start. Check the summary and schedule it again.'
}

const problems: Record<string, string> = {
  program_reaches_nobody:
    'Nobody would have been assigned anything. Check the audience and the training, then start it again.',
  invalid_request: 'Its due date had passed by then. Set a later one, then start it again.',
  too_many_assignments:
    'Its audience times its training is too much for one start. Choose fewer people or less training.',
  pilot_too_old:
    'Its pilot started longer ago than people may wait before they repeat it, so what they completed would not count. Choose a longer repeat, then start it again.',
  not_started: 'Something went wrong on our side. Start it again; if that fails too, tell the operator of the service.',
}

export function problemWords(code: string): string {
  return problems[code] ?? 'Check the audience, the training and the due date, then start it again.'
}
