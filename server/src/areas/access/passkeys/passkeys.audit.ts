import type { AuditTrail } from '../../organization/audit/audit.ts'

export const passkeyAudit = {
  actions: {
    'passkey.added': {
      subject: 'user',
      label: 'Passkey added',
      text: '{actor} added a passkey for {subject}',
      security: { event: 'passkey.added' },
    },
    'passkey.removed': {
      subject: 'user',
      label: 'Passkey removed',
      text: '{actor} removed a passkey of {subject}',
      security: { event: 'passkey.removed' },
    },
    'passkey.renamed': { subject: 'user', label: 'Passkey renamed', text: '{actor} renamed a passkey of {subject}' },
  },
} satisfies AuditTrail
