import type { AuditTrail } from '../../organization/audit/audit.ts'

export const learningAudit = {
  actions: {
    'learner_preferences.updated': {
      subject: 'user',
      label: 'Learning preferences changed',
      text: '{actor} changed the learning preferences of {subject}',
    },
  },
} satisfies AuditTrail
