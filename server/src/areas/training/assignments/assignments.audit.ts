import type { AuditTrail } from '../../organization/audit/audit.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { assignmentNames } from './assignment-names.ts'

export const assignmentAudit = {
  subjects: {
    assignment: { gone: 'an assignment that is gone', names: assignmentNames },
  },
  actions: {
    'assignment.created': { label: 'Assignment created', text: '{actor} assigned {subject}' },
    'assignment.due_date_extended': {
      label: 'Due date extended',
      text: '{actor} extended the due date of a person for {subject}',
    },
    'assignment.due_date_restored': {
      label: 'Due date restored',
      text: '{actor} restored the due date of a person for {subject} by undoing a bulk change',
    },
    'assignment.exempted': { label: 'Person exempted', text: '{actor} exempted a person from {subject}' },
    'assignment.exemption_ended': {
      label: 'Exemption ended',
      text: '{actor} ended the exemption of a person from {subject}',
    },
    'assignment.deactivated': { label: 'Assignment ended', text: '{actor} ended the assignment of {subject}' },
    'assignment.renewed': { label: 'Assignment renewed', text: '{actor} started {subject} again' },
    'assignment.updated': { label: 'Assignment changed', text: '{actor} changed the assignment of {subject}' },
  },
} satisfies AuditTrail<CatalogContext>
