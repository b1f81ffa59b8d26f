import type { AppOperation } from './app-operation.ts'
import { limits } from './limits.ts'
import type { Operation } from './operation.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from './schema.ts'

/** One line of the audit log: who did what to which thing. */
export const AuditEntry = Type.Object(
  {
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
  },
  { $id: 'AuditEntry', additionalProperties: false },
)
export type AuditEntry = Static<typeof AuditEntry>

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

/** A word of an action, of who did it, or of what it was done to. */
const search = Type.Optional(Text({ maxLength: limits.auditSearchLength }))

export const searchAuditLog = {
  id: 'auditLog.search',
  method: 'GET',
  url: '/audit-log/search',
  access: 'reader',
  query: Type.Object({ search, ...page }),
  answer: Type.Array(AuditEntry),
  errors: [],
} as const satisfies AppOperation

export const exportAuditLog = {
  id: 'auditLog.export',
  method: 'GET',
  url: '/audit-log/export',
  access: 'reader',
  query: Type.Object({ search }),
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'audit-log.csv' },
  errors: [],
} as const satisfies AppOperation
