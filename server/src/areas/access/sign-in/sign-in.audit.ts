import type { AuditTrail } from '../../organization/audit/audit.ts'

export const signInAudit = {
  actions: {
    'device.forgotten': {
      subject: 'user',
      label: 'Device forgotten',
      text: '{actor} removed a remembered device of {subject}',
      security: { event: 'device.forgotten' },
    },
    'device.remembered': {
      subject: 'user',
      label: 'Device remembered',
      text: '{actor} added a remembered device for {subject}',
      security: { event: 'device.remembered' },
    },
    'recovery_code.used': {
      subject: 'user',
      label: 'Recovery code used',
      text: '{actor} used a recovery code of {subject}',
      security: { event: 'recovery_code.used' },
    },
    'recovery_codes.created': {
      subject: 'user',
      label: 'Recovery codes created',
      text: '{actor} created recovery codes for {subject}',
      security: { event: 'recovery_codes.created' },
    },
    'second_factor.begun': {
      subject: 'user',
      label: 'Authenticator app set-up started',
      text: '{actor} started to set up an authenticator app for {subject}',
      security: { event: 'second_factor.begun' },
    },
    'second_factor.confirmed': {
      subject: 'user',
      label: 'Authenticator app set up',
      text: '{actor} set up an authenticator app for {subject}',
      security: { event: 'second_factor.confirmed' },
    },
    'second_factor.removed': {
      subject: 'user',
      label: 'Authenticator app removed',
      text: '{actor} removed the authenticator app of {subject}',
      security: { event: 'second_factor.removed' },
    },
    'second_factor.reset': {
      subject: 'user',
      label: 'Two-factor authentication reset',
      text: '{actor} reset two-factor authentication of {subject}',
      security: { event: 'second_factor.reset' },
    },
    'session.started': {
      subject: 'user',
      label: 'Signed in',
      text: '{subject} signed in',
      security: { event: 'sign_in' },
    },
    'user.invitation_accepted': {
      label: 'Invitation accepted',
      text: '{subject} accepted the invitation',
      security: { event: 'link.used', details: { kind: 'invitation' } },
    },
    'user.password_changed': {
      label: 'Password changed',
      text: '{actor} changed the password of {subject}',
      security: { event: 'password.changed' },
    },
    'user.password_reset': {
      label: 'Password reset',
      text: '{subject} set a new password by email',
      security: { event: 'password.reset' },
    },
    'user.reset_requested': {
      label: 'Password reset requested',
      text: '{actor} sent {subject} a link to reset the password',
      security: { event: 'password.reset_requested' },
    },
    'user.sign_in_link_created': {
      label: 'Sign-in link created',
      text: '{actor} created a sign-in link for {subject}',
      security: { event: 'link.created', details: { kind: 'sign-in' } },
    },
  },
} satisfies AuditTrail
