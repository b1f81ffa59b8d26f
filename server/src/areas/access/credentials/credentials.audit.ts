import { type AuditTrail, namesIn } from '../../organization/audit/audit.ts'

export const credentialAudit = {
  subjects: {
    access_token: { gone: 'that ended', names: namesIn('accessTokens', { idType: 'text' }) },
  },
  actions: {
    'access_token.revoked': { label: 'Access token revoked', text: '{actor} revoked the access token {subject}' },
    'session.ended': { subject: 'user', label: 'Session ended', text: '{actor} ended a session of {subject}' },
  },
} satisfies AuditTrail
