import type { Assignment, AssignmentUpdate } from '@parapet/contract'
import { valuesBefore } from '../../../api/values-before.ts'

type Before = Pick<Assignment, 'deadline' | 'dueInDays' | 'repeatMonths' | 'isMandatory' | 'note'>

/** The update that undoes another one exactly; undefined if there is none. */
export function findTermsBefore(
  before: Before,
  changed: AssignmentUpdate,
  now = new Date(),
): AssignmentUpdate | undefined {
  if (Object.keys(changed).length === 0) return undefined
  if (changed.deadline !== undefined || changed.dueInDays !== undefined) {
    // Everyone's own days would count from now, not from when they were assigned.
    if (before.dueInDays !== null) return undefined
    // The service refuses deadlines in the past.
    if (before.deadline !== null && new Date(before.deadline) <= now) return undefined
  }
  return valuesBefore(before, changed)
}
