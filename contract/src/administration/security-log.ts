import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'

/** What the security log can hold. */
export const securityEvents = [
  'sign_in',
  'session.ended',
  'password.confirmed',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'second_factor.begun',
  'second_factor.confirmed',
  'second_factor.removed',
  'second_factor.reset',
  'passkey.added',
  'passkey.removed',
  'passkey.confirmed',
  'recovery_codes.created',
  'recovery_code.used',
  'device.remembered',
  'device.forgotten',
  'sso.linked',
  'sso.unlinked',
  'sso.confirmed',
  'link.created',
  'link.used',
  'api_key.new_network',
  'api_key.refused',
  'access_token.created',
  'access_token.revoked',
  'access_token.refused',
  'access_token.new_network',
  'scim_token.created',
  'scim_token.revoked',
  'scim_token.refused',
  'access.denied',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** One line of the security log: what happened to which account, and from where. */
export const SecurityEntry = Type.Object(
  {
    id: Uuid(),
    seq: Type.Integer({ description: 'Place in the chain of the organization' }),
    createdAt: Timestamp(),
    event: Type.String({ examples: ['sign_in'] }),
    result: OneOf(['success', 'failure']),
    userId: Nullable(Uuid()),
    userName: Nullable(Type.String()),
    keyId: Nullable(Type.String()),
    keyName: Nullable(Type.String()),
    address: Nullable(Type.String({ description: 'Null when the service did it by itself, and once it is erased' })),
    userAgent: Nullable(Type.String()),
    details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    requestId: Nullable(Type.String()),
  },
  { $id: 'SecurityEntry', additionalProperties: false },
)
export type SecurityEntry = Static<typeof SecurityEntry>

const filter = {
  event: Type.Optional(OneOf(securityEvents)),
  result: Type.Optional(OneOf(['success', 'failure'])),
  search: Type.Optional(
    Text(
      { maxLength: limits.auditSearchLength },
      { description: 'Part of a name, an email address or a source address' },
    ),
  ),
  since: Type.Optional(Timestamp()),
}

export const searchSecurityLog = {
  id: 'securityLog.search',
  method: 'GET',
  url: '/security-log',
  access: 'reader',
  query: Type.Object({
    ...filter,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.auditPageSizeMax, default: limits.auditPageSize })),
    before: Type.Optional(Uuid({ description: 'Entries older than the one with this id' })),
  }),
  answer: Type.Array(SecurityEntry),
  errors: [],
} as const satisfies AppOperation

export const exportSecurityLog = {
  id: 'securityLog.export',
  method: 'GET',
  url: '/security-log/export',
  access: 'reader',
  query: Type.Object(filter),
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'security-log.csv' },
  errors: [],
} as const satisfies AppOperation
