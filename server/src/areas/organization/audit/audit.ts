/** Writes the audit log. The feature `audit-log` reads it and adds the names of the actors. */
import type { Actor, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { appendAuditRows, listSubjectIds, type NewAuditRow } from './audit.queries.ts'
import { sealFirstLines } from './checkpoints.ts'
import { recordSecurity, type SecurityLine } from './security-events.ts'

export { eraseSecuritySources, recordSecurity, type SecurityLine } from './security-events.ts'

/** Every logged action and its subject type. */
const subjectOfAction = {
  'access_token.created': 'access_token',
  'access_token.revoked': 'access_token',
  'api_key.created': 'api_key',
  'api_key.expiry_announced': 'api_key',
  'api_key.handed_over': 'api_key',
  'api_key.revoked': 'api_key',
  'api_key.updated': 'api_key',
  'assignment.created': 'assignment',
  'assignment.deactivated': 'assignment',
  'assignment.reminded': 'assignment',
  'assignment.renewed': 'assignment',
  'assignment.updated': 'assignment',
  'badge_key.created': 'badge_key',
  'certificate.issued': 'certificate',
  'chat_channel.auto_disabled': 'chat_channel',
  'chat_channel.created': 'chat_channel',
  'chat_channel.deleted': 'chat_channel',
  'chat_channel.tested': 'chat_channel',
  'chat_channel.updated': 'chat_channel',
  'compliance_rules.updated': 'organization',
  'custom_course.created': 'custom_course',
  'custom_course.deactivated': 'custom_course',
  'custom_course.reactivated': 'custom_course',
  'custom_course.updated': 'custom_course',
  'device.forgotten': 'user',
  'device.remembered': 'user',
  'learner_preferences.updated': 'user',
  'lms_registration.bound': 'custom_course',
  'mail.read': 'mail',
  'organization.branding_changed': 'organization',
  'organization.created': 'organization',
  'organization.updated': 'organization',
  'passkey.added': 'user',
  'passkey.removed': 'user',
  'passkey.renamed': 'user',
  'record_store.auto_disabled': 'record_store',
  'record_store.created': 'record_store',
  'record_store.deleted': 'record_store',
  'record_store.tested': 'record_store',
  'record_store.updated': 'record_store',
  'recovery_code.used': 'user',
  'recovery_codes.created': 'user',
  'report.exported': 'report',
  'report.issued': 'report',
  'report_schedule.created': 'report_schedule',
  'report_schedule.deleted': 'report_schedule',
  'report_schedule.sent': 'report_schedule',
  'sarif.applied': 'sarif_run',
  'sarif.dry_run': 'sarif_run',
  'sarif.ingested': 'sarif_run',
  'scim_group_order.updated': 'organization',
  'scim_token.created': 'scim_token',
  'scim_token.revoked': 'scim_token',
  'second_factor.begun': 'user',
  'second_factor.confirmed': 'user',
  'second_factor.removed': 'user',
  'second_factor.reset': 'user',
  'session.ended': 'user',
  'session.started': 'user',
  'sso_connection.confirmed': 'sso_connection',
  'sso_connection.created': 'sso_connection',
  'sso_connection.deleted': 'sso_connection',
  'sso_connection.logged_out': 'sso_connection',
  'sso_connection.sign_in_failed': 'sso_connection',
  'sso_connection.tested': 'sso_connection',
  'sso_connection.updated': 'sso_connection',
  'sso_domain.added': 'sso_domain',
  'sso_domain.removed': 'sso_domain',
  'sso_domain.updated': 'sso_domain',
  'sso_domain.verified': 'sso_domain',
  'team.created': 'team',
  'team.deleted': 'team',
  'team.updated': 'team',
  'topic_override.removed': 'topic_override',
  'topic_override.set': 'topic_override',
  'user.alias_added': 'user',
  'user.alias_removed': 'user',
  'user.created': 'user',
  'user.deactivated': 'user',
  'user.email_change_undone': 'user',
  'user.erased': 'user',
  'user.invitation_accepted': 'user',
  'user.invitation_resent': 'user',
  'user.mail_preferences_updated': 'user',
  'user.password_changed': 'user',
  'user.password_reset': 'user',
  'user.reactivated': 'user',
  'user.reminders_resumed': 'user',
  'user.reminders_stopped': 'user',
  'user.reset_requested': 'user',
  'user.sign_in_link_created': 'user',
  'user.sso_linked': 'user',
  'user.sso_unlinked': 'user',
  'user.updated': 'user',
  'webhook_delivery.redelivered': 'webhook_endpoint',
  'webhook_endpoint.auto_disabled': 'webhook_endpoint',
  'webhook_endpoint.created': 'webhook_endpoint',
  'webhook_endpoint.deleted': 'webhook_endpoint',
  'webhook_endpoint.enabled': 'webhook_endpoint',
  'webhook_endpoint.replayed': 'webhook_endpoint',
  'webhook_endpoint.secret_rotated': 'webhook_endpoint',
  'webhook_endpoint.tested': 'webhook_endpoint',
  'webhook_endpoint.updated': 'webhook_endpoint',
} as const

export type AuditAction = keyof typeof subjectOfAction

/** Account actions that also add a security log line, with the source of the request. */
const securityOfAction: Partial<Record<AuditAction, Pick<SecurityLine, 'event' | 'details'>>> = {
  'device.forgotten': { event: 'device.forgotten' },
  'device.remembered': { event: 'device.remembered' },
  'passkey.added': { event: 'passkey.added' },
  'passkey.removed': { event: 'passkey.removed' },
  'recovery_code.used': { event: 'recovery_code.used' },
  'recovery_codes.created': { event: 'recovery_codes.created' },
  'second_factor.begun': { event: 'second_factor.begun' },
  'second_factor.confirmed': { event: 'second_factor.confirmed' },
  'second_factor.removed': { event: 'second_factor.removed' },
  'second_factor.reset': { event: 'second_factor.reset' },
  'session.started': { event: 'sign_in' },
  'user.invitation_accepted': { event: 'link.used', details: { kind: 'invitation' } },
  'user.password_changed': { event: 'password.changed' },
  'user.password_reset': { event: 'password.reset' },
  'user.reset_requested': { event: 'password.reset_requested' },
  'user.sso_linked': { event: 'sso.linked' },
  'user.sso_unlinked': { event: 'sso.unlinked' },
  'user.sign_in_link_created': { event: 'link.created', details: { kind: 'sign-in' } },
}

type AuditLine = {
  action: AuditAction
  subjectId: string | null
  /** What changed, by field name. No secrets and no personal data: the line outlives the person. */
  details?: Record<string, unknown>
}

/** Subjects of an action that a person has done in the web app since that time. */
export function listSubjectsSince(
  ctx: WriteContext,
  done: { userId: string; action: AuditAction; since: Date },
): Promise<string[]> {
  return listSubjectIds(ctx.db, ctx.org.id, done)
}

/**
 * The values of these fields before and after a write, where they differ, for `details`. Only for fields without secrets
 * or personal data. Free text may contain both, so for a name or note the line says only that it changed.
 */
export function changesOf<T extends object>(
  before: T,
  after: { [field in keyof T]?: T[field] | undefined },
  fields: readonly (keyof T & string)[],
): { changes?: Record<string, { before: unknown; after: unknown }> } {
  const changed = fields.flatMap((field) => {
    const [was, is] = [before[field], after[field]]
    if (is === undefined || JSON.stringify(was) === JSON.stringify(is)) return []
    return [[field, { before: was, after: is }] as const]
  })
  return changed.length === 0 ? {} : { changes: Object.fromEntries(changed) }
}

/** Adds a line in the transaction of the write that it describes. */
export async function writeAudit(ctx: WriteContext, line: AuditLine): Promise<void> {
  await writeAuditLines(ctx, [line])
}

/** Adds several lines, for a write with several actions. */
export async function writeAuditLines(ctx: WriteContext, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ action, subjectId, details = {} }) => ({
    id: newId(),
    created_at: ctx.clock.now(),
    ...toColumns(ctx.actor),
    action,
    subject_type: subjectOfAction[action],
    subject_id: subjectId,
    details,
    request_id: ctx.requestId,
  }))
  await sealFirstLines(ctx, await appendAuditRows(ctx.db, ctx.org.id, rows))
  await recordSecurity(ctx, ...lines.flatMap((line) => toSecurityLine(ctx.org.id, line)))
}

function toSecurityLine(orgId: string, { action, subjectId, details }: AuditLine): SecurityLine[] {
  const known = securityOfAction[action]
  if (known === undefined || subjectId === null) return []
  return [{ ...known, result: 'success', orgId, userId: subjectId, details: { ...known.details, ...details } }]
}

/** Responses have only three types; for `system`, the id says whether the service or its operator acted. */
function toColumns(actor: Actor): Pick<NewAuditRow, 'actor_type' | 'actor_id'> {
  switch (actor.type) {
    case 'user':
      return { actor_type: 'user', actor_id: actor.userId }
    case 'key':
      return { actor_type: 'key', actor_id: actor.keyId }
    case 'scim':
      return { actor_type: 'system', actor_id: `scim:${actor.tokenId}` }
    case 'worker':
      return { actor_type: 'system', actor_id: `worker:${actor.job}` }
    case 'operator':
      return { actor_type: 'system', actor_id: null }
    case 'anonymous':
      return { actor_type: 'system', actor_id: 'anonymous' }
  }
}
