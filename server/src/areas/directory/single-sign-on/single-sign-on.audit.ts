import { type AuditTrail, countOf, namesIn } from '../../organization/audit/audit.ts'

export const singleSignOnAudit = {
  subjects: {
    sso_connection: { gone: 'that was deleted', names: namesIn('ssoConnections') },
    sso_domain: { gone: 'that was removed', names: namesIn('ssoDomains', { column: 'domain' }) },
  },
  actions: {
    'sso_connection.created': { label: 'Connection created', text: '{actor} created the connection {subject}' },
    'sso_connection.deleted': { label: 'Connection deleted', text: '{actor} deleted the connection {subject}' },
    'sso_connection.logged_out': {
      label: 'Signed out by the identity provider',
      text: (details) =>
        `{actor} signed out ${countOf(details.people, 'person', 'people')} through the connection {subject}`,
    },
    'sso_connection.sign_in_failed': {
      label: 'Sign-in through a connection failed',
      text: 'A sign-in through the connection {subject} failed',
    },
    'sso_connection.tested': { label: 'Connection tested', text: '{actor} tested the connection {subject}' },
    'sso_connection.updated': { label: 'Connection changed', text: '{actor} changed the connection {subject}' },
    'sso_domain.added': { label: 'Domain added', text: '{actor} added the domain {subject}' },
    'sso_domain.removed': { label: 'Domain removed', text: '{actor} removed the domain {subject}' },
    'sso_domain.updated': { label: 'Domain changed', text: '{actor} changed the domain {subject}' },
    'sso_domain.verified': { label: 'Domain verified', text: '{actor} verified the domain {subject}' },
    'user.sso_linked': {
      label: 'Linked to an identity',
      text: '{subject} was linked to an identity of the provider',
      security: { event: 'sso.linked' },
    },
    'user.sso_unlinked': {
      label: 'Identity unlinked',
      text: '{actor} unlinked the identity of {subject}',
      security: { event: 'sso.unlinked' },
    },
  },
} satisfies AuditTrail
