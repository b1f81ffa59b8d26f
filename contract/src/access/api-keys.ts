import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import {
  Confirmation,
  Name,
  Nullable,
  OneOf,
  OneOfOrNull,
  PasswordText,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../api/schema.ts'
import { scopeNames } from '../api/scopes.ts'

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
    /** To the minute. */
    lastUsedAt: Nullable(Timestamp()),
    lastUsedAddress: Nullable(Type.String()),
    /** In CIDR notation; none: the key works from anywhere. */
    allowedNetworks: Type.Array(Type.String()),
    /** The last request from outside the allowed networks. */
    lastRefusedAt: Nullable(Timestamp()),
    lastRefusedAddress: Nullable(Type.String()),
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

/** Addresses or networks in CIDR notation, IPv4 or IPv6. */
const allowedNetworks = Type.Array(Text({ minLength: 1, maxLength: limits.networkLength }), {
  maxItems: limits.keyNetworks,
})

/** Not needed with the proof of a confirmation, by a passkey for example. */
const password = Type.Optional(PasswordText({ maxLength: limits.passwordLength }))

export const NewApiKey = Type.Object({
  name: Name(),
  scopes: Type.Array(scope, { minItems: 1 }),
  expiresAt: Type.Optional(Nullable(Timestamp())),
  allowedNetworks: Type.Optional(allowedNetworks),
  // A key outlives a session, so a stolen session alone must not be able to create one.
  password,
})
export type NewApiKey = Static<typeof NewApiKey>

/** Only what is sent is changed. A later time lets an expired key work again. */
export const ApiKeyUpdate = Type.Object({
  name: Type.Optional(Name()),
  expiresAt: Type.Optional(Nullable(Timestamp())),
  allowedNetworks: Type.Optional(allowedNetworks),
  // More time or more networks are more access: a stolen session alone must not give them.
  password,
})
export type ApiKeyUpdate = Static<typeof ApiKeyUpdate>

export const ApiKeyHandOver = Type.Object({
  /** The admin who answers for the key from now on. */
  userId: Uuid(),
  /** How long the old secret still works, although the previous issuer knows it. */
  oldSecretHours: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.oldSecretHours, default: 0 })),
  password,
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
  access: 'reader',
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
  errors: ['confirmation_required', 'invalid_credentials', 'sso_only', 'rate_limited'],
} as const satisfies AppOperation

export const updateApiKey = {
  id: 'apiKeys.update',
  method: 'PATCH',
  url: '/api-keys/{keyId}',
  access: 'org_admin',
  body: ApiKeyUpdate,
  answer: ApiKeyInfo,
  errors: ['confirmation_required', 'invalid_credentials', 'sso_only', 'rate_limited', 'key_not_found'],
} as const satisfies AppOperation

/** Gives the key a new issuer and a new secret, which is in this answer and nowhere else. */
export const handOverApiKey = {
  id: 'apiKeys.handOver',
  method: 'POST',
  url: '/api-keys/{keyId}/hand-over',
  access: 'org_admin',
  body: ApiKeyHandOver,
  answer: Type.Object({ ...newKeyFields, oldSecretUntil: Nullable(Timestamp()) }, { additionalProperties: false }),
  errors: ['confirmation_required', 'invalid_credentials', 'sso_only', 'rate_limited', 'key_not_found'],
} as const satisfies AppOperation

export const revokeApiKey = {
  id: 'apiKeys.revoke',
  method: 'DELETE',
  url: '/api-keys/{keyId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['key_not_found'],
} as const satisfies AppOperation
