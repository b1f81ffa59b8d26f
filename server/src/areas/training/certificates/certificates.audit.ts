import { type AuditTrail, namesIn } from '../../organization/audit/audit.ts'

export const certificateAudit = {
  subjects: {
    certificate: {
      gone: 'that is gone',
      names: namesIn('certificates', { column: 'categoryTitle', searched: 'userName' }),
    },
  },
  actions: {
    'badge_key.created': { label: 'Badge key created', text: '{actor} created a key that signs badges' },
    'certificate.issued': {
      label: 'Certificate issued',
      // The actor isn't always the holder: the operator can record past results of others.
      text: ({ userId }, actorId) =>
        userId === actorId
          ? '{actor} earned the certificate {subject}'
          : '{actor} issued the certificate {subject} to {holder}',
    },
  },
} satisfies AuditTrail
