import { type AssignmentFilter, type AssignmentOrder, assignmentOrders } from '@parapet/contract'
import { readSort } from '../../../ui/table/sort-rows.ts'
import type { Filter } from '../../../ui/table/table-state.ts'

export const filterNames = ['show', 'overdue', 'type', 'team', 'program', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]

const types: readonly NonNullable<AssignmentFilter['targetType']>[] = ['topic', 'scenario', 'category', 'custom-course']

/** What the filter of the page asks of the service. Days are those of the reader's time zone. */
export function toAssignmentFilter(values: Filter<FilterName>): AssignmentFilter {
  const { search, show = 'open', overdue, type, team, program, from, to } = values
  const targetType = types.find((one) => one === type)
  const dueFrom = startOf(from, 0)
  const dueBefore = startOf(to, 1)
  return {
    ...(search === undefined ? {} : { search }),
    ...(show === 'all' ? {} : { isActive: show !== 'ended' }),
    ...(overdue === 'yes' || overdue === 'no' ? { isOverdue: overdue === 'yes' } : {}),
    ...(targetType === undefined ? {} : { targetType }),
    ...(team === undefined ? {} : { teamId: team }),
    ...(program === undefined ? {} : { programId: program }),
    ...(dueFrom === undefined ? {} : { dueFrom }),
    ...(dueBefore === undefined ? {} : { dueBefore }),
  }
}

/** The order in the URL: the id of a column, with a minus for the other direction. */
export function toAssignmentOrder(sort: string | undefined): { order?: AssignmentOrder; isDown?: boolean } {
  const { id, isDown } = readSort(sort) ?? {}
  const order = assignmentOrders.find((one) => one === id)
  return order === undefined || isDown === undefined ? {} : { order, isDown }
}

/** A date that nobody has, such as 2026-02-31, filters nothing. */
function startOf(day: string | undefined, daysLater: number): string | undefined {
  const [year, month, date] =
    /^(\d{4})-(\d{2})-(\d{2})$/
      .exec(day ?? '')
      ?.slice(1)
      .map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(year, month - 1, date + daysLater)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
