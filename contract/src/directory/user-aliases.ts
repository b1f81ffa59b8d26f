import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** Another email address of a user. Scanner findings with it are assigned to the user; it is never used to sign in or for mail. */
export const UserAlias = Type.Object(
  {
    id: Uuid(),
    email: Type.String({ examples: ['ada@users.noreply.example.com'] }),
    isManaged: Type.Boolean({ description: 'Sent by the identity provider through SCIM; change it there' }),
    createdAt: Timestamp(),
  },
  { $id: 'UserAlias', additionalProperties: false },
)
export type UserAlias = Static<typeof UserAlias>

export const NewUserAlias = Type.Object(
  {
    email: Type.String({
      format: 'email',
      minLength: 3,
      maxLength: limits.emailLength,
      description: 'Unique in the organization, among aliases and login identifiers; case is ignored',
    }),
  },
  { $id: 'NewUserAlias' },
)
export type NewUserAlias = Static<typeof NewUserAlias>

export const listUserAliases = {
  id: 'users.listAliases',
  method: 'GET',
  url: '/users/{userId}/aliases',
  scope: 'users:read',
  summary: 'List the other email addresses of a user',
  answer: Type.Array(UserAlias),
  errors: ['user_not_found'],
} as const satisfies Operation

export const addUserAlias = {
  id: 'users.addAlias',
  method: 'POST',
  url: '/users/{userId}/aliases',
  scope: 'users:write',
  summary: 'Add an email address that a user commits with',
  description: `Scanner findings with this address are assigned to the user. Nobody can sign in with it, and no email is sent there, so it can be in any domain. A user can have up to ${limits.userAliases} aliases. Adding an address that the user already has changes nothing.`,
  body: NewUserAlias,
  example: { email: 'ada@users.noreply.example.com' },
  answer: UserAlias,
  errors: ['user_not_found', 'email_in_use', 'alias_limit_reached'],
} as const satisfies Operation

export const removeUserAlias = {
  id: 'users.removeAlias',
  method: 'DELETE',
  url: '/users/{userId}/aliases/{aliasId}',
  scope: 'users:write',
  summary: 'Remove an email address that a user commits with',
  answer: Confirmation,
  answerExample: { message: 'Alias removed' },
  errors: ['user_not_found', 'alias_not_found', 'managed_by_scim'],
} as const satisfies Operation
