import type { AuditTrail } from '../../organization/audit/audit.ts'

export const userAudit = {
  actions: {
    'user.alias_added': { label: 'Email address added', text: '{actor} added another email address of {subject}' },
    'user.alias_removed': {
      label: 'Email address removed',
      text: '{actor} removed another email address of {subject}',
    },
    'user.created': { label: 'Person added', text: '{actor} added {subject}' },
    'user.deactivated': { label: 'Person deactivated', text: '{actor} deactivated {subject}' },
    'user.email_change_undone': { label: 'Email change undone', text: '{actor} undid the email change of {subject}' },
    'user.erased': { label: 'Person erased', text: '{actor} erased {subject}' },
    'user.invitation_resent': { label: 'Invitation sent again', text: '{actor} sent {subject} the invitation again' },
    'user.lead_restored': {
      label: 'Team lead restored',
      text: '{actor} made {subject} lead a team again by undoing a deactivation',
    },
    'user.reactivated': { label: 'Person reactivated', text: '{actor} reactivated {subject}' },
  },
} satisfies AuditTrail
