import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Name, Nullable, OneOf, PasswordText, type Static, Timestamp, Type } from '../api/schema.ts'

/** What a personal access token may read. It opens the MCP server and nothing else. */
export const accessTokenScopes = ['training:read', 'assignments:read', 'team:read'] as const
export type AccessTokenScope = (typeof accessTokenScopes)[number]

/** A personal access token. The token itself is in the answer of its creation and nowhere else. */
export const AccessTokenInfo = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(OneOf(accessTokenScopes)),
    createdAt: Timestamp(),
    expiresAt: Timestamp(),
    isExpired: Type.Boolean(),
    lastUsedAt: Nullable(Timestamp(), { description: 'To the minute' }),
    lastUsedAddress: Nullable(Type.String()),
  },
  { $id: 'AccessTokenInfo', additionalProperties: false },
)
export type AccessTokenInfo = Static<typeof AccessTokenInfo>

/** The access tokens of the person who is signed in, and what they may create. */
export const OwnAccessTokens = Type.Object(
  {
    isAllowed: Type.Boolean({ description: 'False when the organization has turned access tokens off' }),
    canReadTeams: Type.Boolean({ description: 'Whether the person can create tokens that read team progress' }),
    mcpUrl: Type.String({ description: 'URL of the MCP server' }),
    tokens: Type.Array(AccessTokenInfo, { description: 'Tokens that are not revoked, newest first' }),
  },
  { $id: 'OwnAccessTokens', additionalProperties: false },
)
export type OwnAccessTokens = Static<typeof OwnAccessTokens>

export const NewAccessToken = Type.Object(
  {
    name: Name({ description: 'What the token is for, such as the editor that uses it' }),
    scopes: Type.Array(OneOf(accessTokenScopes), { minItems: 1, maxItems: accessTokenScopes.length }),
    expiresInDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limits.accessTokenDaysMax, default: limits.accessTokenDays }),
    ),
    password: Type.Optional(
      PasswordText(
        { maxLength: limits.passwordLength },
        { description: 'Not needed with the proof of a confirmation' },
      ),
    ),
  },
  { $id: 'NewAccessToken' },
)
export type NewAccessToken = Static<typeof NewAccessToken>

/** The token is shown once: only its hash is kept. */
export const CreatedAccessToken = Type.Object(
  {
    id: Type.String(),
    token: Type.String(),
    scopes: Type.Array(OneOf(accessTokenScopes)),
    expiresAt: Timestamp(),
  },
  { $id: 'CreatedAccessToken', additionalProperties: false },
)
export type CreatedAccessToken = Static<typeof CreatedAccessToken>

export const listAccessTokens = {
  id: 'accessTokens.list',
  method: 'GET',
  url: '/access-tokens',
  access: 'session',
  answer: OwnAccessTokens,
  errors: [],
} as const satisfies AppOperation

/** Needs the password or the proof of a confirmation. */
export const createAccessToken = {
  id: 'accessTokens.create',
  method: 'POST',
  url: '/access-tokens',
  access: 'member',
  body: NewAccessToken,
  answer: CreatedAccessToken,
  errors: [
    'confirmation_required',
    'invalid_credentials',
    'rate_limited',
    'access_tokens_off',
    'access_token_limit_reached',
  ],
} as const satisfies AppOperation

export const revokeAccessToken = {
  id: 'accessTokens.revoke',
  method: 'DELETE',
  url: '/access-tokens/{tokenId}',
  access: 'session',
  answer: Confirmation,
  errors: ['access_token_not_found'],
} as const satisfies AppOperation

export const listPersonAccessTokens = {
  id: 'people.listAccessTokens',
  method: 'GET',
  url: '/users/{userId}/access-tokens',
  access: 'reader',
  answer: Type.Array(AccessTokenInfo),
  errors: ['user_not_found'],
} as const satisfies AppOperation

export const revokePersonAccessToken = {
  id: 'people.revokeAccessToken',
  method: 'DELETE',
  url: '/users/{userId}/access-tokens/{tokenId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['user_not_found', 'access_token_not_found'],
} as const satisfies AppOperation
