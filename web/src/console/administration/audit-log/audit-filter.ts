import type { searchAuditLog } from '@parapet/contract'
import type { toUrl } from '../../../api/call.ts'
import type { Filter } from '../../../ui/table/table-state.ts'

export type AuditFilter = Filter<'actor' | 'action' | 'subject' | 'from' | 'to'>
export type AuditQuery = NonNullable<NonNullable<Parameters<typeof toUrl<typeof searchAuditLog>>[1]>['query']>

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Days in the reader's time zone, from midnight to midnight. */
export function toQuery({ search, from, to, actor, action, subject }: AuditFilter): AuditQuery {
  const word = search?.trim() ?? ''
  return {
    search: word === '' ? undefined : word,
    actor,
    action,
    subject,
    ...toMoment('since', from, 0),
    ...toMoment('until', to, 1),
  }
}

function toMoment<Name extends string>(name: Name, day: string | undefined, daysLater: number) {
  if (day === undefined || !dayPattern.test(day)) return {}
  const moment = new Date(`${day}T00:00`)
  moment.setDate(moment.getDate() + daysLater)
  return Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() }
}

/** Days of the same format sort as text. */
export function findOrderProblem({ from, to }: AuditFilter): string | undefined {
  if (from === undefined || to === undefined || from <= to) return undefined
  return 'The start date must be on or before the end date.'
}
