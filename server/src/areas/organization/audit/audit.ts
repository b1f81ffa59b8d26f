/** Writes the audit log. The feature `audit-log` reads it and adds the names of the actors. */
import type { Actor, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { appendAuditRows, listSubjectIds, type NewAuditRow } from './audit.queries.ts'
import type { ActionOf, AuditTrail } from './audit-trail.ts'
import { sealFirstLines } from './checkpoints.ts'
import { recordSecurity, type SecurityLine } from './security-events.ts'

export { type AuditedAction, type AuditTrail, countOf, type Details, type SubjectNames } from './audit-trail.ts'
export { namesIn, uuidPattern } from './names-in.queries.ts'
export { eraseSecuritySources, recordSecurity, type SecurityLine } from './security-events.ts'

type Trail = Pick<AuditTrail, 'actions'>

type AuditLine<A extends string> = {
  action: A
  subjectId: string | null
  /** What changed, by field name. No secrets and no personal data: the line outlives the person. */
  details?: Record<string, unknown>
}

/** Subjects of an action that a person has done in the web app since that time. */
export function listSubjectsSince<T extends Trail>(
  ctx: WriteContext,
  _trail: T,
  done: { userId: string; action: ActionOf<T>; since: Date },
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
export async function writeAudit<T extends Trail>(
  ctx: WriteContext,
  trail: T,
  line: AuditLine<ActionOf<T>>,
): Promise<void> {
  await writeAuditLines(ctx, trail, [line])
}

/** Adds several lines, for a write with several actions. */
export async function writeAuditLines<T extends Trail>(
  ctx: WriteContext,
  { actions }: T,
  lines: readonly AuditLine<ActionOf<T>>[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ action, subjectId, details = {} }) => ({
    id: newId(),
    created_at: ctx.clock.now(),
    ...toColumns(ctx.actor),
    action,
    subject_type: subjectOf(actions, action),
    subject_id: subjectId,
    details,
    request_id: ctx.requestId,
  }))
  await sealFirstLines(ctx, await appendAuditRows(ctx.db, ctx.org.id, rows))
  await recordSecurity(ctx, ...lines.flatMap((line) => toSecurityLine(ctx.org.id, actions, line)))
}

/** The first word of the action, unless its trail says otherwise. */
function subjectOf(actions: AuditTrail['actions'], action: string): string {
  return actions[action]?.subject ?? (action.split('.')[0] as string)
}

function toSecurityLine(
  orgId: string,
  actions: AuditTrail['actions'],
  { action, subjectId, details }: AuditLine<string>,
): SecurityLine[] {
  const known = actions[action]?.security
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
