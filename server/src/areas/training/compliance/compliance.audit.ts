import type { AuditTrail } from '../../organization/audit/audit.ts'

export const complianceAudit = {
  actions: {
    'compliance_rules.updated': {
      subject: 'organization',
      label: 'Compliance rules changed',
      text: '{actor} changed the compliance rules',
    },
  },
} satisfies AuditTrail
