import type { AppOperation } from './app-operation.ts'
import { importPeople } from './import-people.ts'
import { limits } from './limits.ts'
import { getOverview } from './overview.ts'
import { remindAssignees } from './remind-assignees.ts'
import { Confirmation, Name, Nullable, OneOf, OneOfOrNull, type Static, Timestamp, Type, Uuid } from './schema.ts'
import { scopeNames } from './scopes.ts'

const scope = OneOf(scopeNames)

/** An API key, as admins see it. The key itself is in the answer of its creation and nowhere else. */
export const ApiKeyInfo = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(scope),
    createdAt: Timestamp(),
    expiresAt: Nullable(Timestamp()),
    revokedAt: Nullable(Timestamp()),
    lastUsedAt: Nullable(Timestamp()),
    issuerUserId: Uuid(),
    issuerName: Type.String(),
    isIssuerActive: Type.Boolean(),
    /** A key works only while its issuer is an active admin. */
    stopReason: OneOfOrNull(['issuer_deactivated', 'issuer_not_admin']),
    oldSecretUntil: Nullable(Timestamp()),
  },
  { $id: 'ApiKeyInfo', additionalProperties: false },
)
export type ApiKeyInfo = Static<typeof ApiKeyInfo>

export const NewApiKey = Type.Object({
  name: Name(),
  scopes: Type.Array(scope, { minItems: 1 }),
  expiresAt: Type.Optional(Nullable(Timestamp())),
  // Whoever has a key can do without a session: a stolen session alone must not make one.
  password: Type.String({ maxLength: limits.passwordLength }),
})
export type NewApiKey = Static<typeof NewApiKey>

export const ApiKeyHandOver = Type.Object({
  /** The admin who answers for the key from now on. */
  userId: Uuid(),
  /** How long the old secret still works, although the previous issuer knows it. */
  oldSecretHours: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.oldSecretHours, default: 0 })),
  password: Type.String({ maxLength: limits.passwordLength }),
})
export type ApiKeyHandOver = Static<typeof ApiKeyHandOver>

const newKeyFields = {
  id: Type.String(),
  key: Type.String(),
  scopes: Type.Array(scope),
  expiresAt: Nullable(Timestamp()),
}

export const listApiKeys = {
  id: 'apiKeys.list',
  method: 'GET',
  url: '/api-keys',
  access: 'org_admin',
  answer: Type.Array(ApiKeyInfo),
  errors: [],
} as const satisfies AppOperation

export const createApiKey = {
  id: 'apiKeys.create',
  method: 'POST',
  url: '/api-keys',
  access: 'org_admin',
  body: NewApiKey,
  answer: Type.Object(newKeyFields, { additionalProperties: false }),
  errors: ['invalid_credentials', 'rate_limited'],
} as const satisfies AppOperation

/** Gives the key a new issuer and a new secret, which is in this answer and nowhere else. */
export const handOverApiKey = {
  id: 'apiKeys.handOver',
  method: 'POST',
  url: '/api-keys/{keyId}/hand-over',
  access: 'org_admin',
  body: ApiKeyHandOver,
  answer: Type.Object({ ...newKeyFields, oldSecretUntil: Nullable(Timestamp()) }, { additionalProperties: false }),
  errors: ['invalid_credentials', 'rate_limited', 'key_not_found'],
} as const satisfies AppOperation

export const revokeApiKey = {
  id: 'apiKeys.revoke',
  method: 'DELETE',
  url: '/api-keys/{keyId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['key_not_found'],
} as const satisfies AppOperation

/** What the console needs beside the operations of the public API, which admins may call with their session, too. */
export const consoleOperations: readonly AppOperation[] = [
  listApiKeys,
  createApiKey,
  handOverApiKey,
  revokeApiKey,
  importPeople,
  getOverview,
  remindAssignees,
]
