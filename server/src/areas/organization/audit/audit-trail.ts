/** What a feature writes to the audit log. It says so in its `x.audit.ts`; server/src/features.ts collects all trails. */
import type { RawBuilder } from 'kysely'
import type { OrgContext } from '../../../platform/context.ts'
import type { SecurityLine } from './security-events.ts'

export type Details = Record<string, unknown>

export type AuditedAction = {
  /** The type of the subject, if it isn't the first word of the action. */
  subject?: string
  /** For filters and headings. */
  label: string
  /**
   * The sentence, which may depend on the details of the line and on who acted. `{actor}` and `{subject}` are names, which
   * the page shows as links; `{holder}` is the person that the details name.
   */
  text: string | ((details: Details, actorId: string | null) => string)
  /** Also adds a line to the security log, with the source of the request. */
  security?: Pick<SecurityLine, 'event' | 'details'>
}

/** Names are looked up when the log is read, so erasing a person affects them too. */
export type SubjectNames<C extends OrgContext = OrgContext> = {
  find: (ctx: C, ids: readonly string[]) => Promise<{ id: string; name: string }[]>
  /** SQL that selects the ids of subjects whose name contains a word in lower case. */
  matching?: (orgId: string, word: string) => RawBuilder<unknown>
}

export type AuditTrail<C extends OrgContext = OrgContext> = {
  /** Types of subjects that the feature owns: their names, and what stands for a name that is gone. */
  subjects?: Record<string, { gone: string; names?: SubjectNames<C> }>
  actions: Record<string, AuditedAction>
}

/** Actions of a trail: a line with another one fails the type check. */
export type ActionOf<T extends Pick<AuditTrail, 'actions'>> = keyof T['actions'] & string

/** `3 people`, from a number in the details. */
export function countOf(count: unknown, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${typeof count === 'number' ? count : 0} ${many}`
}
