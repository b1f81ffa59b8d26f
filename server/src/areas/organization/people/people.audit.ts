import { type AuditTrail, namesIn } from '../audit/audit.ts'

export const personAudit = {
  subjects: {
    user: { gone: 'a person', names: namesIn('users') },
  },
  actions: {
    'user.updated': { label: 'Person changed', text: '{actor} changed {subject}' },
  },
} satisfies AuditTrail
