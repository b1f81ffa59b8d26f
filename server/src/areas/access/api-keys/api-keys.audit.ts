import { type AuditTrail, namesIn } from '../../organization/audit/audit.ts'

export const apiKeyAudit = {
  subjects: {
    api_key: { gone: 'that is gone', names: namesIn('apiKeys', { idType: 'text' }) },
  },
  actions: {
    'api_key.created': { label: 'API key created', text: '{actor} created the API key {subject}' },
    'api_key.expiry_announced': {
      label: 'API key about to expire',
      text: '{actor} told the admins that the API key {subject} expires soon',
    },
    'api_key.handed_over': { label: 'API key handed over', text: '{actor} handed over the API key {subject}' },
    'api_key.revoked': { label: 'API key revoked', text: '{actor} revoked the API key {subject}' },
    'api_key.updated': { label: 'API key changed', text: '{actor} changed the API key {subject}' },
  },
} satisfies AuditTrail
