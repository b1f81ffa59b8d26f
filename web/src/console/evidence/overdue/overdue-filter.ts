import type { OverdueFilter } from '@parapet/contract'
import type { Filter } from '../../../ui/table/table-state.ts'

const orders = ['days', 'person', 'team'] as const

/** What the filter of the page asks of the service. */
export function toOverdueFilter({
  search,
  team,
  assignment,
  days,
}: Filter<'team' | 'assignment' | 'days' | 'order'>): OverdueFilter {
  const minDays = Number(days)
  return {
    ...(search === undefined ? {} : { search }),
    ...(team === undefined ? {} : { teamId: team }),
    ...(assignment === undefined ? {} : { assignmentId: assignment }),
    ...(Number.isInteger(minDays) && minDays > 0 ? { minDays } : {}),
  }
}

export function toOrder(order: string | undefined): { order?: 'days' | 'person' | 'team' } {
  const known = orders.find((one) => one === order)
  return known === undefined || known === 'days' ? {} : { order: known }
}
