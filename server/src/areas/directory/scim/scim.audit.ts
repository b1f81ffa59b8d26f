import type { AuditTrail } from '../../organization/audit/audit.ts'

export const scimAudit = {
  actions: {
    'scim_group_order.updated': {
      subject: 'organization',
      label: 'Order of SCIM groups changed',
      text: '{actor} changed the order of SCIM groups of {subject}',
    },
  },
} satisfies AuditTrail
