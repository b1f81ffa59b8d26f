import type { AuditTrail } from '../audit/audit.ts'
import { organizationNames } from './organization.queries.ts'

export const organizationAudit = {
  subjects: {
    organization: { gone: 'the organization', names: organizationNames },
  },
  actions: {
    'organization.created': { label: 'Organization created', text: '{actor} created the organization {subject}' },
    'organization.updated': { label: 'Settings changed', text: '{actor} changed the settings of {subject}' },
  },
} satisfies AuditTrail
