import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, OneOfOrNull, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'

const entryFields = {
  id: Uuid(),
  createdAt: Timestamp(),
  actorType: OneOf(['user', 'key', 'system']),
  actorId: Nullable(Type.String({ description: 'User id, key id, or null for the system' })),
  actorName: Type.String({ examples: ['HR sync'] }),
  action: Type.String({ examples: ['user.created'] }),
  subjectType: Type.String({ examples: ['user'] }),
  subjectId: Nullable(Type.String()),
  details: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'What changed; never a secret',
  }),
  requestId: Nullable(Type.String({ description: 'X-Request-Id of the request that did it' })),
}

/** One line of the audit log: who did what to which thing. */
export const AuditEntry = Type.Object(entryFields, { $id: 'AuditEntry', additionalProperties: false })
export type AuditEntry = Static<typeof AuditEntry>

/** A line as people read it: a sentence whose parts say whether they name the actor or the subject, and what changed. */
export const AuditStory = Type.Object(
  {
    ...entryFields,
    subjectName: Nullable(Type.String({ description: 'Null for what has no name, or is gone' })),
    sentence: Type.Array(Type.Object({ text: Type.String(), names: OneOfOrNull(['actor', 'subject']) })),
    changes: Type.Array(
      Type.Object({
        field: Type.String({ examples: ['Role'] }),
        before: Nullable(Type.String()),
        after: Nullable(Type.String()),
        isKept: Type.Boolean({
          description: 'false where only the fact is logged: names and addresses outlive nobody',
        }),
      }),
    ),
  },
  { $id: 'AuditStory', additionalProperties: false },
)
export type AuditStory = Static<typeof AuditStory>

const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.auditPageSizeMax, default: limits.auditPageSize })),
  before: Type.Optional(Uuid({ description: 'Entries older than the one with this id' })),
}

export const listAuditLog = {
  id: 'auditLog.list',
  method: 'GET',
  url: '/audit-log',
  scope: 'audit:read',
  summary: 'Read the audit log, newest first',
  query: Type.Object(page),
  answer: Type.Array(AuditEntry),
  errors: [],
} as const satisfies Operation

const filter = {
  search: Type.Optional(
    Text({ maxLength: limits.auditSearchLength }, { description: 'Part of an action, of a name, or of an id' }),
  ),
  actor: Type.Optional(Text({ maxLength: 100 }, { description: 'Id of a user or key, or `system`' })),
  action: Type.Optional(Text({ maxLength: 100 }, { examples: ['user.deactivated'] })),
  subject: Type.Optional(Text({ maxLength: 100 }, { description: 'Id of what it was done to' })),
  since: Type.Optional(Timestamp()),
  until: Type.Optional(Timestamp({ description: 'Entries from before then' })),
}

export const searchAuditLog = {
  id: 'auditLog.search',
  method: 'GET',
  url: '/audit-log/search',
  access: 'reader',
  query: Type.Object({ ...filter, ...page }),
  answer: Type.Array(AuditStory),
  errors: [],
} as const satisfies AppOperation

export const exportAuditLog = {
  id: 'auditLog.export',
  method: 'GET',
  url: '/audit-log/export',
  access: 'reader',
  query: Type.Object(filter),
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'audit-log.csv' },
  errors: [],
} as const satisfies AppOperation

/** Every action that can be in the log, for filters. */
export const listAuditActions = {
  id: 'auditLog.actions',
  method: 'GET',
  url: '/audit-log/actions',
  access: 'reader',
  answer: Type.Array(
    Type.Object({
      action: Type.String({ examples: ['user.deactivated'] }),
      label: Type.String({ examples: ['Person deactivated'] }),
    }),
  ),
  errors: [],
} as const satisfies AppOperation
