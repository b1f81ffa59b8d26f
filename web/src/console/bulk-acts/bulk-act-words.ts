import type { BulkAct } from '@parapet/contract'
import { countOf } from '../../ui/text/count.ts'

const people = (count: number) => countOf(count, 'person', 'people')

const done: Record<BulkAct['act'], (count: number, people: number) => string> = {
  deactivate: (count) => `${people(count)} deactivated.`,
  reactivate: (count) => `${people(count)} reactivated.`,
  move: (count) => `${people(count)} moved.`,
  assign: (count) => `Training assigned to ${people(count)}.`,
  remind: (_, persons) => `Reminder sent to ${people(persons)}.`,
  extend: (count) => countOf(count, 'due date extended.', 'due dates extended.'),
  exempt: (count) => countOf(count, 'exemption set.', 'exemptions set.'),
  end_exemption: (count) => countOf(count, 'exemption ended.', 'exemptions ended.'),
  end: (count) => countOf(count, 'assignment ended.', 'assignments ended.'),
}

const reasons: Record<string, string> = {
  already_inactive: 'already deactivated',
  already_active: 'already active',
  already_there: 'already in this team',
  own_account: 'you can’t deactivate yourself',
  last_admin: 'the last admin stays',
  erased: 'erased',
  managed_by_scim: 'managed by your identity provider',
  seat_limit_reached: 'no seat is free',
  user_inactive: 'deactivated',
  user_is_auditor: 'auditors can’t be assigned anything',
  assignment_exists: 'already assigned',
  assignment_ended: 'the assignment has ended',
  not_in_scope: 'the assignment no longer reaches them',
  not_reminded: 'reminded in the last day, or wants no reminders',
  completed: 'already completed',
  not_later: 'the due date is later already',
  exempt: 'exempt',
  not_exempt: 'not exempt',
  changed_since: 'changed since',
  stopped: 'not begun when you undid it',
}

/** What it did, or how far it is. */
export function toActText(bulkAct: BulkAct): string {
  const { act, status, total, done: count, changed, people: persons, skippedCount } = bulkAct
  const left = skippedCount === 0 ? '' : ` ${leftOf(act)(skippedCount)} left as they are.`
  switch (status) {
    case 'running':
    case 'undoing':
      return `${status === 'running' ? 'Working' : 'Undoing'}: ${count.toLocaleString()} of ${total.toLocaleString()}`
    case 'done':
      return `${done[act](changed, persons)}${left}`
    case 'undone':
      return `Undone for ${changed.toLocaleString()}.${left}`
    case 'stopped':
      return `Stopped after ${count.toLocaleString()} of ${total.toLocaleString()}.`
  }
}

/** What an act concerns: people, assignments, or due dates of people. */
function leftOf(act: BulkAct['act']): (count: number) => string {
  if (act === 'end') return (count) => countOf(count, 'assignment', 'assignments')
  const isOfPerson = act === 'deactivate' || act === 'reactivate' || act === 'move' || act === 'assign'
  return isOfPerson ? people : (count) => countOf(count, 'due date', 'due dates')
}

/** The first people left as they are, with the reason: `Ada: already deactivated`. */
export function listSkipped({ skipped }: BulkAct): string[] {
  return skipped.map(({ name, reason }) => {
    const text = reasons[reason] ?? 'not possible'
    return name === '' ? text : `${name}: ${text}`
  })
}
