import type { AppOperation } from '../api/app-operation.ts'
import { Confirmation, Nullable, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** Who must have a second factor to use the web app with a password. */
export const secondFactorPolicies = ['optional', 'admins', 'everyone'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

/** What a person can show beside the password. */
export const SecondFactors = Type.Object(
  {
    hasAuthenticatorApp: Type.Boolean(),
    passkeyCount: Type.Integer(),
    recoveryCodesLeft: Type.Integer(),
    recoveryCodesCreatedAt: Nullable(Timestamp()),
  },
  { $id: 'SecondFactors', additionalProperties: false },
)
export type SecondFactors = Static<typeof SecondFactors>

/** The same for the person who is signed in, and what applies to them. */
export const OwnSecondFactors = Type.Object(
  {
    ...SecondFactors.properties,
    isRequired: Type.Boolean({ description: 'Whether the organization wants one of this person' }),
    canUsePasskeys: Type.Boolean({ description: 'False when the address of the service has no host name' }),
  },
  { $id: 'OwnSecondFactors', additionalProperties: false },
)
export type OwnSecondFactors = Static<typeof OwnSecondFactors>

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String({ examples: ['k7m2p-9xq4d'] })) },
  { $id: 'RecoveryCodes', additionalProperties: false },
)
export type RecoveryCodes = Static<typeof RecoveryCodes>

/** A browser that need not show a second factor for a while. */
export const RememberedDevice = Type.Object(
  {
    id: Uuid(),
    createdAt: Timestamp(),
    lastUsedAt: Timestamp(),
    expiresAt: Timestamp(),
    userAgent: Nullable(Type.String()),
    address: Nullable(Type.String()),
  },
  { $id: 'RememberedDevice', additionalProperties: false },
)
export type RememberedDevice = Static<typeof RememberedDevice>

/** A session as an admin sees it. */
export const PersonSession = Type.Object(
  {
    id: Uuid(),
    isCurrent: Type.Boolean({ description: 'True for the session of the admin who asks' }),
    createdAt: Timestamp(),
    lastSeenAt: Timestamp(),
    userAgent: Nullable(Type.String()),
    address: Nullable(Type.String()),
  },
  { $id: 'PersonSession', additionalProperties: false },
)
export type PersonSession = Static<typeof PersonSession>

/** How somebody signs in, for the admins of the organization. */
export const PersonSignIn = Type.Object(
  {
    hasPassword: Type.Boolean(),
    secondFactors: SecondFactors,
    isSecondFactorRequired: Type.Boolean({ description: 'Whether the policy of the organization covers this person' }),
    sessions: Type.Array(PersonSession, { description: 'The one that was used last comes first' }),
    rememberedDevices: Type.Array(RememberedDevice),
  },
  { $id: 'PersonSignIn', additionalProperties: false },
)
export type PersonSignIn = Static<typeof PersonSignIn>

export const getSecondFactors = {
  id: 'secondFactor.get',
  method: 'GET',
  url: '/second-factor',
  access: 'session',
  answer: OwnSecondFactors,
  errors: [],
} as const satisfies AppOperation

/** Needs the proof of a confirmation. The codes from before stop working. */
export const createRecoveryCodes = {
  id: 'recoveryCodes.create',
  method: 'POST',
  url: '/recovery-codes',
  access: 'member',
  answer: RecoveryCodes,
  errors: ['confirmation_required', 'second_factor_required', 'no_second_factor'],
} as const satisfies AppOperation

export const listRememberedDevices = {
  id: 'rememberedDevices.list',
  method: 'GET',
  url: '/remembered-devices',
  access: 'session',
  answer: Type.Array(RememberedDevice),
  errors: [],
} as const satisfies AppOperation

export const forgetDevice = {
  id: 'rememberedDevices.forget',
  method: 'DELETE',
  url: '/remembered-devices/{deviceId}',
  access: 'session',
  answer: Confirmation,
  errors: ['device_not_found'],
} as const satisfies AppOperation

/** Signs out everywhere else, and forgets every remembered device. */
export const endOtherSessions = {
  id: 'sessions.endOthers',
  method: 'DELETE',
  url: '/sessions',
  access: 'session',
  answer: Confirmation,
  errors: [],
} as const satisfies AppOperation

export const getPersonSignIn = {
  id: 'people.getSignIn',
  method: 'GET',
  url: '/users/{userId}/sign-in',
  access: 'reader',
  answer: PersonSignIn,
  errors: ['user_not_found'],
} as const satisfies AppOperation

export const endPersonSession = {
  id: 'people.endSession',
  method: 'DELETE',
  url: '/users/{userId}/sessions/{sessionId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['user_not_found', 'session_not_found'],
} as const satisfies AppOperation

/** Forgets the remembered devices of the person, too. */
export const endPersonSessions = {
  id: 'people.endSessions',
  method: 'DELETE',
  url: '/users/{userId}/sessions',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['user_not_found'],
} as const satisfies AppOperation

/**
 * For somebody who has lost everything: takes away the authenticator app, all passkeys and recovery codes, and ends all
 * sessions. Needs the proof of a confirmation.
 */
export const resetPersonSecondFactor = {
  id: 'people.resetSecondFactor',
  method: 'POST',
  url: '/users/{userId}/second-factor/reset',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['confirmation_required', 'second_factor_required', 'user_not_found', 'no_second_factor', 'own_account'],
} as const satisfies AppOperation
