/**
 * The sentence for each action of the audit log. `{actor}` and `{subject}` are names, which the page shows as links;
 * `{holder}` is the person that the details name.
 */
import { type ReportId, reportTitles } from '@parapet/contract'
import type { AuditAction } from '../../organization/audit/audit.ts'

type Details = Record<string, unknown>
/** `label` is for filters and headings; `text` may depend on the details of the line, and on who acted. */
type Sentence = { label: string; text: string | ((details: Details, actorId: string | null) => string) }

const count = (details: Details, field: string) => (typeof details[field] === 'number' ? details[field] : 0)
const countOf = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`
const people = (details: Details) => countOf(count(details, 'people'), 'person', 'people')

/** The name of a report as the console has it; lines of other releases may know others. */
const reportName = ({ report }: Details) => reportTitles[report as ReportId] ?? 'of another release'
const days = ({ from, to }: Details) => (typeof from === 'string' && typeof to === 'string' ? `, ${from} to ${to}` : '')
const format = ({ format }: Details) => (typeof format === 'string' ? ` as ${format.toUpperCase()}` : '')
const lines = (details: Details) => countOf(count(details, 'rows'), 'line', 'lines')
const recipients = ({ recipients }: Details) =>
  countOf(Array.isArray(recipients) ? recipients.length : 0, 'person', 'people')

const text = (value: unknown) => (typeof value === 'string' ? value : 'that is gone')
const overriddenRule = ({ tool, ruleId }: Details) => `the rule ${text(ruleId)} of ${text(tool)}`

/** A new action without a sentence fails the type check. Keep sentences of removed actions: their lines remain. */
export const auditSentences: Record<AuditAction, Sentence> & { [former: string]: Sentence } = {
  'access_token.created': { label: 'Access token created', text: '{actor} created the access token {subject}' },
  'access_token.revoked': { label: 'Access token revoked', text: '{actor} revoked the access token {subject}' },
  'api_key.created': { label: 'API key created', text: '{actor} created the API key {subject}' },
  'api_key.expiry_announced': {
    label: 'API key about to expire',
    text: '{actor} told the admins that the API key {subject} expires soon',
  },
  'api_key.handed_over': { label: 'API key handed over', text: '{actor} handed over the API key {subject}' },
  'api_key.revoked': { label: 'API key revoked', text: '{actor} revoked the API key {subject}' },
  'api_key.updated': { label: 'API key changed', text: '{actor} changed the API key {subject}' },
  'assignment.created': { label: 'Assignment created', text: '{actor} assigned {subject}' },
  'assignment.deactivated': { label: 'Assignment ended', text: '{actor} ended the assignment of {subject}' },
  'assignment.reminded': {
    label: 'Reminder sent',
    text: (details) => `{actor} reminded ${people(details)} of {subject}`,
  },
  'assignment.updated': { label: 'Assignment changed', text: '{actor} changed the assignment of {subject}' },
  'assignment.renewed': { label: 'Assignment renewed', text: '{actor} started {subject} again' },
  'badge_key.created': { label: 'Badge key created', text: '{actor} created a key that signs badges' },
  'certificate.issued': {
    label: 'Certificate issued',
    // The actor isn't always the holder: the operator can record past results of others.
    text: ({ userId }, actorId) =>
      userId === actorId
        ? '{actor} earned the certificate {subject}'
        : '{actor} issued the certificate {subject} to {holder}',
  },
  'chat_channel.auto_disabled': {
    label: 'Chat channel disabled after failures',
    text: '{actor} disabled the chat channel {subject} because messages failed',
  },
  'chat_channel.created': { label: 'Chat channel created', text: '{actor} created the chat channel {subject}' },
  'chat_channel.deleted': { label: 'Chat channel deleted', text: '{actor} deleted the chat channel {subject}' },
  'chat_channel.tested': {
    label: 'Chat channel tested',
    text: '{actor} sent a test message to the chat channel {subject}',
  },
  'chat_channel.updated': { label: 'Chat channel changed', text: '{actor} changed the chat channel {subject}' },
  'compliance_rules.updated': { label: 'Compliance rules changed', text: '{actor} changed the compliance rules' },
  'custom_course.created': { label: 'Course created', text: '{actor} created the course {subject}' },
  'custom_course.deactivated': { label: 'Course deactivated', text: '{actor} deactivated the course {subject}' },
  'custom_course.reactivated': { label: 'Course reactivated', text: '{actor} reactivated the course {subject}' },
  'custom_course.updated': { label: 'Course changed', text: '{actor} changed the course {subject}' },
  'device.forgotten': { label: 'Device forgotten', text: '{actor} removed a remembered device of {subject}' },
  'device.remembered': { label: 'Device remembered', text: '{actor} added a remembered device for {subject}' },
  'learner_preferences.updated': {
    label: 'Learning preferences changed',
    text: '{actor} changed the learning preferences of {subject}',
  },
  'lms_registration.bound': {
    label: 'Learning platform connected',
    text: '{actor} connected the course {subject} with a learning platform',
  },
  'mail.read': { label: 'Email read', text: '{actor} read an email in the outbox' },
  'organization.branding_changed': {
    label: 'Branding changed',
    text: (details) => {
      if (details.logo === 'removed') return '{actor} removed the logo of {subject}'
      if (details.logo === 'uploaded') return '{actor} changed the logo of {subject}'
      return '{actor} changed the accent color of {subject}'
    },
  },
  'organization.created': { label: 'Organization created', text: '{actor} created the organization {subject}' },
  'organization.updated': { label: 'Settings changed', text: '{actor} changed the settings of {subject}' },
  'passkey.added': { label: 'Passkey added', text: '{actor} added a passkey for {subject}' },
  'passkey.removed': { label: 'Passkey removed', text: '{actor} removed a passkey of {subject}' },
  'passkey.renamed': { label: 'Passkey renamed', text: '{actor} renamed a passkey of {subject}' },
  'record_store.auto_disabled': {
    label: 'Record store disabled after failures',
    text: '{actor} disabled the learning record store because statements failed',
  },
  'record_store.created': { label: 'Record store added', text: '{actor} added a learning record store' },
  'record_store.deleted': { label: 'Record store deleted', text: '{actor} deleted the learning record store' },
  'record_store.tested': {
    label: 'Test statement sent',
    text: '{actor} sent a test statement to the learning record store',
  },
  'record_store.updated': { label: 'Record store changed', text: '{actor} changed the learning record store' },
  'recovery_code.used': { label: 'Recovery code used', text: '{actor} used a recovery code of {subject}' },
  'recovery_codes.created': { label: 'Recovery codes created', text: '{actor} created recovery codes for {subject}' },
  'report.exported': {
    label: 'Report exported',
    text: (details) => `{actor} exported the report ${reportName(details)}${days(details)}${format(details)}`,
  },
  'report.issued': {
    label: 'Report complete',
    text: (details) => `{actor} got the whole report ${reportName(details)}${format(details)} (${lines(details)})`,
  },
  'report_schedule.created': {
    label: 'Report scheduled',
    text: (details) => `{actor} scheduled the report ${reportName(details)}`,
  },
  'report_schedule.deleted': {
    label: 'Report schedule deleted',
    text: (details) => `{actor} deleted the schedule of the report ${reportName(details)}`,
  },
  'report_schedule.sent': {
    label: 'Scheduled report announced',
    text: (details) =>
      `{actor} told ${recipients(details)} that the report ${reportName(details)}${days(details)} is ready`,
  },
  'sarif.applied': {
    label: 'Scan upload applied',
    text: (details) => `{actor} applied the scan upload {subject} (${assigned(details)})`,
  },
  'sarif.dry_run': { label: 'Dry run of a scan upload', text: '{actor} did a dry run of a scan upload' },
  'sarif.ingested': {
    label: 'Scan uploaded',
    text: (details) => `{actor} uploaded the scan {subject} (${assigned(details)})`,
  },
  'scim_group_order.updated': {
    label: 'Order of SCIM groups changed',
    text: '{actor} changed the order of SCIM groups of {subject}',
  },
  'scim_token.created': { label: 'SCIM token created', text: '{actor} created the SCIM token {subject}' },
  'scim_token.revoked': { label: 'SCIM token revoked', text: '{actor} revoked the SCIM token {subject}' },
  'second_factor.begun': {
    label: 'Authenticator app set-up started',
    text: '{actor} started to set up an authenticator app for {subject}',
  },
  'second_factor.confirmed': {
    label: 'Authenticator app set up',
    text: '{actor} set up an authenticator app for {subject}',
  },
  'second_factor.removed': {
    label: 'Authenticator app removed',
    text: '{actor} removed the authenticator app of {subject}',
  },
  'second_factor.reset': {
    label: 'Two-factor authentication reset',
    text: '{actor} reset two-factor authentication of {subject}',
  },
  'session.ended': { label: 'Session ended', text: '{actor} ended a session of {subject}' },
  'session.started': { label: 'Signed in', text: '{subject} signed in' },
  'sso_connection.confirmed': {
    label: 'Connection confirmed',
    text: '{actor} confirmed who they are through the connection {subject}',
  },
  'sso_connection.created': { label: 'Connection created', text: '{actor} created the connection {subject}' },
  'sso_connection.deleted': { label: 'Connection deleted', text: '{actor} deleted the connection {subject}' },
  'sso_connection.logged_out': {
    label: 'Signed out by the identity provider',
    text: (details) => `{actor} signed out ${people(details)} through the connection {subject}`,
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
  'team.created': { label: 'Team created', text: '{actor} created the team {subject}' },
  'team.deleted': { label: 'Team deleted', text: '{actor} deleted the team {subject}' },
  'team.updated': { label: 'Team changed', text: '{actor} changed the team {subject}' },
  'topic_override.removed': {
    label: 'Topic override removed',
    text: (details) => `{actor} let Parapet choose the topic for ${overriddenRule(details)} again`,
  },
  'topic_override.set': {
    label: 'Topic override set',
    text: (details) =>
      `{actor} chose ${details.topicId === null ? 'no training' : `the topic ${text(details.topicId)}`} for ${overriddenRule(details)}`,
  },
  'user.alias_added': { label: 'Email address added', text: '{actor} added another email address of {subject}' },
  'user.alias_removed': { label: 'Email address removed', text: '{actor} removed another email address of {subject}' },
  'user.created': { label: 'Person added', text: '{actor} added {subject}' },
  'user.deactivated': { label: 'Person deactivated', text: '{actor} deactivated {subject}' },
  'user.email_change_undone': { label: 'Email change undone', text: '{actor} undid the email change of {subject}' },
  'user.erased': { label: 'Person erased', text: '{actor} erased {subject}' },
  'user.invitation_accepted': { label: 'Invitation accepted', text: '{subject} accepted the invitation' },
  'user.invitation_resent': { label: 'Invitation sent again', text: '{actor} sent {subject} the invitation again' },
  'user.mail_preferences_updated': {
    label: 'Email preferences changed',
    text: '{actor} changed which emails {subject} gets',
  },
  'user.password_changed': { label: 'Password changed', text: '{actor} changed the password of {subject}' },
  'user.password_reset': { label: 'Password reset', text: '{subject} set a new password by email' },
  'user.reactivated': { label: 'Person reactivated', text: '{actor} reactivated {subject}' },
  'user.reminders_resumed': { label: 'Reminders turned on', text: '{actor} turned on reminders for {subject}' },
  'user.reminders_stopped': { label: 'Reminders turned off', text: '{actor} turned off reminders for {subject}' },
  'user.reset_requested': {
    label: 'Password reset requested',
    text: '{actor} sent {subject} a link to reset the password',
  },
  'user.sign_in_link_created': { label: 'Sign-in link created', text: '{actor} created a sign-in link for {subject}' },
  'user.sso_linked': { label: 'Linked to an identity', text: '{subject} was linked to an identity of the provider' },
  'user.sso_unlinked': { label: 'Identity unlinked', text: '{actor} unlinked the identity of {subject}' },
  'user.updated': { label: 'Person changed', text: '{actor} changed {subject}' },
  'webhook_delivery.redelivered': {
    label: 'Delivery sent again',
    text: '{actor} sent a delivery to {subject} again',
  },
  'webhook_endpoint.auto_disabled': {
    label: 'Webhook disabled after failures',
    text: '{actor} disabled the webhook {subject} because deliveries failed',
  },
  'webhook_endpoint.created': { label: 'Webhook created', text: '{actor} created the webhook {subject}' },
  'webhook_endpoint.deleted': { label: 'Webhook deleted', text: '{actor} deleted the webhook {subject}' },
  'webhook_endpoint.enabled': { label: 'Webhook enabled', text: '{actor} enabled the webhook {subject}' },
  'webhook_endpoint.replayed': {
    label: 'Missed deliveries sent',
    text: (details) =>
      `{actor} sent ${countOf(count(details, 'queued'), 'missed delivery', 'missed deliveries')} to {subject}`,
  },
  'webhook_endpoint.secret_rotated': {
    label: 'Signing secret rotated',
    text: '{actor} rotated the signing secret of the webhook {subject}',
  },
  'webhook_endpoint.tested': { label: 'Webhook tested', text: '{actor} sent a test event to the webhook {subject}' },
  'webhook_endpoint.updated': { label: 'Webhook changed', text: '{actor} changed the webhook {subject}' },
}

function assigned(details: Details): string {
  return countOf(count(details, 'assignmentsCreated'), 'assignment', 'assignments')
}
