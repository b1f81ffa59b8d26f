import { type AuditTrail, countOf } from '../../organization/audit/audit.ts'

const done: Record<string, (total: unknown) => string> = {
  deactivate: (total) => `deactivated ${people(total)}`,
  reactivate: (total) => `reactivated ${people(total)}`,
  move: (total) => `moved ${people(total)} to a team`,
  assign: (total) => `assigned training to ${people(total)}`,
  remind: (total) => `reminded people of ${assignments(total)}`,
  extend: (total) => `extended ${countOf(total, 'due date', 'due dates')}`,
  exempt: (total) => `exempted people from ${assignments(total)}`,
  end_exemption: (total) => `ended ${countOf(total, 'exemption', 'exemptions')}`,
  end: (total) => `ended ${assignments(total)}`,
}
const people = (total: unknown) => countOf(total, 'person', 'people')
const assignments = (total: unknown) => countOf(total, 'assignment', 'assignments')

/** Beside the lines of each person and assignment. */
export const bulkActAudit = {
  subjects: { bulk_act: { gone: 'a bulk change' } },
  actions: {
    'bulk_act.started': {
      label: 'Bulk change',
      text: ({ act, total }) => `{actor} ${done[String(act)]?.(total) ?? 'changed many people'} in one bulk change`,
    },
    'bulk_act.undone': {
      label: 'Bulk change undone',
      text: ({ act, total }) =>
        `{actor} undid a bulk change that ${done[String(act)]?.(total) ?? 'changed many people'}`,
    },
  },
} satisfies AuditTrail
