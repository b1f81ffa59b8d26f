import { type AuditTrail, namesIn } from '../../organization/audit/audit.ts'

export const scimTokenAudit = {
  subjects: {
    scim_token: { gone: 'that is gone', names: namesIn('scimTokens', { idType: 'text' }) },
  },
  actions: {
    'scim_token.created': { label: 'SCIM token created', text: '{actor} created the SCIM token {subject}' },
    'scim_token.revoked': { label: 'SCIM token revoked', text: '{actor} revoked the SCIM token {subject}' },
  },
} satisfies AuditTrail
