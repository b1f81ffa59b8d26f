import type { AuditTrail } from '../../organization/audit/audit.ts'

export const accessTokenAudit = {
  actions: {
    'access_token.created': { label: 'Access token created', text: '{actor} created the access token {subject}' },
  },
} satisfies AuditTrail
