import type { AuditTrail } from '../../organization/audit/audit.ts'

export const lmsRegistrationAudit = {
  actions: {
    'lms_registration.bound': {
      subject: 'custom_course',
      label: 'Learning platform connected',
      text: '{actor} connected the course {subject} with a learning platform',
    },
  },
} satisfies AuditTrail
