import { type AuditTrail, countOf } from '../../organization/audit/audit.ts'

export const reminderAudit = {
  actions: {
    'assignment.reminded': {
      label: 'Reminder sent',
      text: (details) => `{actor} reminded ${countOf(details.people, 'person', 'people')} of {subject}`,
    },
    'user.mail_preferences_updated': {
      label: 'Email preferences changed',
      text: '{actor} changed which emails {subject} gets',
    },
    'user.reminders_resumed': { label: 'Reminders turned on', text: '{actor} turned on reminders for {subject}' },
    'user.reminders_stopped': { label: 'Reminders turned off', text: '{actor} turned off reminders for {subject}' },
  },
} satisfies AuditTrail
