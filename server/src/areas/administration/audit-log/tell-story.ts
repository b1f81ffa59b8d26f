/** Turns a log line into a sentence and a list of changes. */
import type { AuditStory } from '@parapet/contract'
import type { AuditBook } from './audit-book.ts'
import type { AuditRow } from './audit-log.queries.ts'

/** The name of a subject by its type and id; undefined when it has none, or is gone. */
export type NameOf = (kind: string, id: string) => string | undefined

/** A line with the name of its actor. */
export type NamedLine = Omit<AuditRow, 'systemName'> & { actorName: string }

export function tellStory(
  row: NamedLine,
  { actions, subjects }: AuditBook,
  nameOf: NameOf,
): Pick<AuditStory, 'subjectName' | 'sentence' | 'changes'> {
  const subjectName = (row.subjectId === null ? undefined : nameOf(row.subjectType, row.subjectId)) ?? null
  const known = actions[row.action]
  // Lines of a later release, read by an older one after a rollback.
  const text = known === undefined ? `{actor}: ${row.action} {subject}` : known.text
  const filled = typeof text === 'function' ? text(row.details, row.actorId) : text
  const isOwn = row.actorType === 'user' && row.subjectType === 'user' && row.actorId === row.subjectId
  const parts = filled.split(/(\{actor\}|\{subject\}|\{holder\})/).filter((part) => part !== '')
  const sentence = parts.map((part) => {
    if (part === '{actor}') return { text: row.actorName, names: 'actor' as const }
    if (part === '{holder}') return { text: holderName(row, nameOf), names: null }
    if (part !== '{subject}') return { text: part, names: null }
    // "Ada added a passkey for their own account" instead of repeating the name.
    if (isOwn && filled.includes('{actor}')) return { text: 'their own account', names: null }
    const name = subjectName ?? lastName(row) ?? subjects[row.subjectType]?.gone ?? row.subjectType
    return { text: name, names: 'subject' as const }
  })
  return { subjectName, sentence, changes: listChanges(row, nameOf) }
}

/** The name that the line itself recorded. */
function lastName({ details }: NamedLine): string | undefined {
  const name = details.name ?? details.domain
  return typeof name === 'string' ? name : undefined
}

function holderName({ details: { userId } }: NamedLine, nameOf: NameOf): string {
  return (typeof userId === 'string' ? nameOf('user', userId) : undefined) ?? 'a person'
}

type Change = AuditStory['changes'][number]

const labels: Record<string, string> = {
  allowedEmailDomains: 'Allowed email domains',
  allowedNetworks: 'Allowed networks',
  canKeysMakeAdmins: 'API keys may create or promote admins',
  certificateMonths: 'Months until certificates expire',
  certificatesRequireHandsOn: 'Certificates require hands-on fixes',
  countsPractice: 'Practice counts for assignments and certificates',
  deadline: 'Due date',
  expiresAt: 'Expires',
  isActive: 'Active',
  isLeaderboardHidden: 'Leaderboard hidden',
  isMandatory: 'Mandatory',
  isSetupHidden: 'Checklist hidden',
  isSsoOnly: 'Only single sign-on',
  allowsAccessTokens: 'Access tokens allowed',
  leadUserIds: 'Team leads',
  managedBy: 'Managed by',
  maxSeats: 'Seats',
  secondFactorPolicy: 'Two-factor authentication required of',
  sendsReminders: 'Reminders',
  teamId: 'Team',
  url: 'Host',
}

const roleWords: Record<string, string> = { learner: 'Learner', org_admin: 'Admin', auditor: 'Auditor' }

function listChanges({ details }: NamedLine, nameOf: NameOf): Change[] {
  const kept = readChanges(details)
  const fields = Array.isArray(details.fields) ? details.fields.filter((field) => typeof field === 'string') : []
  const tell = (field: string, value: unknown) => tellValue(field, value, nameOf)
  const told = Object.entries(kept).map(([field, { before, after }]) => ({
    field: toLabel(field),
    before: tell(field, before),
    after: tell(field, after),
    isKept: true,
  }))
  const others = fields.filter((field) => !(field in kept))
  return [...told, ...others.map((field) => ({ field: toLabel(field), before: null, after: null, isKept: false }))]
}

type Values = Record<string, { before?: unknown; after?: unknown }>

function readChanges(details: Record<string, unknown>): Values {
  const { changes, leadsAdded, leadsRemoved } = details
  const leads: Values =
    Array.isArray(leadsAdded) && Array.isArray(leadsRemoved)
      ? { leadUserIds: { before: leadsRemoved, after: leadsAdded } }
      : {}
  return { ...(changes as Values | undefined), ...leads }
}

function toLabel(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function tellValue(field: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => tellValue(field, one, nameOf)).join(', ')
  const text = String(value)
  if (field === 'role') return roleWords[text] ?? text
  if (field === 'teamId') return nameOf('team', text) ?? 'a team that was deleted'
  if (field === 'leadUserIds') return nameOf('user', text) ?? 'a person'
  return text
}
