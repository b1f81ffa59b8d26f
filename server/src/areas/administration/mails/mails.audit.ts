import type { AuditTrail } from '../../organization/audit/audit.ts'

export const mailAudit = {
  subjects: {
    mail: { gone: 'an email' },
  },
  actions: {
    'mail.read': { label: 'Email read', text: '{actor} read an email in the outbox' },
  },
} satisfies AuditTrail
