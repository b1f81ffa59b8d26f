import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Nullable, OneOf, PasswordText, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { Branding } from '../organization/branding.ts'
import { roleNames } from '../organization/users.ts'

const password = PasswordText(
  { minLength: limits.passwordLengthMin, maxLength: limits.passwordLength },
  { description: `A password of ${limits.passwordLengthMin} to ${limits.passwordLength} characters` },
)
/** As typed at sign-in: an older or wrong one need not keep today's rules. */
const typedPassword = PasswordText({ maxLength: limits.passwordLength })
const appCode = Type.String({ pattern: '^\\d{6}$', description: 'Six digits from the authenticator app' })
/** What is asked for beside the password. Recovery codes are taken with and without the dash, in either case. */
export const SecondFactorCode = Type.String({
  pattern: '^(\\d{6}|[0-9A-Za-z]{5}[ -]?[0-9A-Za-z]{5})$',
  description: 'Six digits from the authenticator app, or a recovery code',
})
const token = Text({ minLength: 1, maxLength: 200 })
const email = Text({ minLength: 1, maxLength: limits.emailLength })

/** The person who is signed in, and what the app needs to know at its start. */
export const CurrentSession = Type.Object(
  {
    sessionId: Uuid(),
    user: Type.Object(
      { id: Uuid(), name: Type.String(), email: Type.String(), role: OneOf(roleNames) },
      { additionalProperties: false },
    ),
    organization: Type.Object(
      { id: Uuid(), name: Type.String(), slug: Type.String() },
      { additionalProperties: false },
    ),
    branding: Branding,
    ledTeams: Type.Array(Type.Object({ id: Uuid(), name: Type.String() }, { additionalProperties: false }), {
      description: 'Teams that the person leads, by name',
    }),
    hasPassword: Type.Boolean(),
    canConfirmWithPassword: Type.Boolean({
      description:
        'Whether there is a password that confirms changes: where passwords are turned off, it does so only in sessions from a link of the operator',
    }),
    hasSecondFactor: Type.Boolean({ description: 'Whether there is an authenticator app or a passkey' }),
    hasAuthenticatorApp: Type.Boolean(),
    hasPasskey: Type.Boolean({ description: 'Whether the person can confirm with a passkey' }),
    mustSetUpSecondFactor: Type.Boolean(),
    isSsoOnly: Type.Boolean({ description: 'Whether passwords are turned off for the organization' }),
    ssoConnectionId: Nullable(
      Uuid({ description: 'The connection this session came through; the person can confirm through it as well' }),
    ),
    sendsMail: Type.Boolean({ description: 'Without a mail server, emails wait in the outbox of the console' }),
  },
  { $id: 'CurrentSession', additionalProperties: false },
)
export type CurrentSession = Static<typeof CurrentSession>

/** Signed in, or asked which of the organizations is meant. */
export const SignInAnswer = Type.Object(
  {
    status: OneOf(['signed_in', 'choose_organization']),
    organizations: Type.Array(Type.Object({ id: Uuid(), name: Type.String() }, { additionalProperties: false })),
  },
  { $id: 'SignInAnswer', additionalProperties: false },
)
export type SignInAnswer = Static<typeof SignInAnswer>

/** A session of the person, as listed for ending it. */
export const OwnSession = Type.Object(
  {
    id: Uuid(),
    isCurrent: Type.Boolean(),
    createdAt: Timestamp(),
    lastSeenAt: Timestamp(),
    userAgent: Nullable(Type.String()),
    address: Nullable(Type.String()),
  },
  { $id: 'OwnSession', additionalProperties: false },
)
export type OwnSession = Static<typeof OwnSession>

/** Whom a link was made for. */
export const LinkOwner = Type.Object(
  { name: Type.String(), email: Type.String(), organizationName: Type.String(), branding: Branding },
  { $id: 'LinkOwner', additionalProperties: false },
)
export type LinkOwner = Static<typeof LinkOwner>

/** What an authenticator app needs; shown once, while it is set up. */
export const SecondFactorSetup = Type.Object(
  { secret: Type.String(), uri: Type.String() },
  { $id: 'SecondFactorSetup', additionalProperties: false },
)
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

/** The recovery codes of somebody who had no second factor before. */
export const ConfirmedSecondFactor = Type.Object(
  {
    message: Type.String(),
    recoveryCodes: Type.Array(Type.String(), { description: 'Shown once; empty for people who have some already' }),
  },
  { $id: 'ConfirmedSecondFactor', additionalProperties: false },
)
export type ConfirmedSecondFactor = Static<typeof ConfirmedSecondFactor>

const SignIn = Type.Object({
  email,
  password: typedPassword,
  code: Type.Optional(SecondFactorCode),
  rememberDevice: Type.Optional(
    Type.Boolean({
      description: `Whether this browser need not show a second factor for ${limits.rememberedDeviceDays} days`,
    }),
  ),
  organizationId: Type.Optional(Uuid()),
})
export type SignIn = Static<typeof SignIn>

export const signIn = {
  id: 'signIn.withPassword',
  method: 'POST',
  url: '/sign-in',
  access: 'anyone',
  body: SignIn,
  answer: SignInAnswer,
  errors: ['invalid_credentials', 'second_factor_required', 'invalid_code', 'rate_limited'],
} as const satisfies AppOperation

/** Shown before the click that uses the link up. */
export const readSignInLink = {
  id: 'signIn.readLink',
  method: 'POST',
  url: '/sign-in/link/read',
  access: 'anyone',
  body: Type.Object({ token }),
  answer: LinkOwner,
  errors: ['invalid_link', 'rate_limited'],
} as const satisfies AppOperation

export const signInByLink = {
  id: 'signIn.byLink',
  method: 'POST',
  url: '/sign-in/link',
  access: 'anyone',
  body: Type.Object({ token }),
  answer: SignInAnswer,
  errors: ['invalid_link', 'rate_limited'],
} as const satisfies AppOperation

export const signOut = {
  id: 'signIn.out',
  method: 'POST',
  url: '/sign-out',
  access: 'session',
  answer: Confirmation,
  errors: [],
} as const satisfies AppOperation

export const getCurrentSession = {
  id: 'sessions.current',
  method: 'GET',
  url: '/session',
  access: 'session',
  answer: CurrentSession,
  errors: [],
} as const satisfies AppOperation

/** A proof that the person behind the session is really there; sent with requests in the header `confirmationHeader`. */
export const ConfirmedSession = Type.Object(
  { confirmation: Type.String(), expiresAt: Timestamp() },
  { $id: 'ConfirmedSession', additionalProperties: false },
)
export type ConfirmedSession = Static<typeof ConfirmedSession>

/** Asked for before what a stolen session must not do, such as changing one's own email or making somebody an admin. */
export const confirmSession = {
  id: 'sessions.confirm',
  method: 'POST',
  url: '/session/confirm',
  access: 'session',
  body: Type.Object({
    password: typedPassword,
    // What changes second factors, or who must have one, asks people who have one for it.
    code: Type.Optional(SecondFactorCode),
  }),
  answer: ConfirmedSession,
  errors: ['invalid_credentials', 'invalid_code', 'sso_only', 'rate_limited'],
} as const satisfies AppOperation

export const listOwnSessions = {
  id: 'sessions.list',
  method: 'GET',
  url: '/sessions',
  access: 'session',
  answer: Type.Array(OwnSession),
  errors: [],
} as const satisfies AppOperation

export const endOwnSession = {
  id: 'sessions.end',
  method: 'DELETE',
  url: '/sessions/{sessionId}',
  access: 'session',
  answer: Confirmation,
  errors: ['session_not_found'],
} as const satisfies AppOperation

export const readInvitation = {
  id: 'invitations.read',
  method: 'POST',
  url: '/invitation/read',
  access: 'anyone',
  body: Type.Object({ token }),
  answer: LinkOwner,
  errors: ['invalid_link', 'invitation_used', 'rate_limited'],
} as const satisfies AppOperation

export const acceptInvitation = {
  id: 'invitations.accept',
  method: 'POST',
  url: '/invitation/accept',
  access: 'anyone',
  body: Type.Object({ token, password }),
  answer: SignInAnswer,
  errors: ['invalid_link', 'invitation_used', 'weak_password', 'rate_limited', 'sso_only'],
} as const satisfies AppOperation

export const requestPasswordReset = {
  id: 'passwords.requestReset',
  method: 'POST',
  url: '/password-reset',
  access: 'anyone',
  body: Type.Object({ email }),
  answer: Confirmation,
  errors: ['rate_limited'],
} as const satisfies AppOperation

export const readPasswordReset = {
  id: 'passwords.readReset',
  method: 'POST',
  url: '/password-reset/read',
  access: 'anyone',
  body: Type.Object({ token }),
  answer: LinkOwner,
  errors: ['invalid_link', 'rate_limited'],
} as const satisfies AppOperation

export const resetPassword = {
  id: 'passwords.reset',
  method: 'POST',
  url: '/password-reset/accept',
  access: 'anyone',
  body: Type.Object({ token, password }),
  answer: Confirmation,
  errors: ['invalid_link', 'weak_password', 'rate_limited', 'sso_only'],
} as const satisfies AppOperation

export const changePassword = {
  id: 'passwords.change',
  method: 'POST',
  url: '/password',
  access: 'session',
  body: Type.Object({ currentPassword: Type.Optional(typedPassword), newPassword: password }),
  answer: Confirmation,
  // People without a password who have another way to show that they are there are asked for it.
  errors: [
    'invalid_credentials',
    'weak_password',
    'rate_limited',
    'sso_only',
    'confirmation_required',
    'second_factor_required',
  ],
} as const satisfies AppOperation

export const beginSecondFactor = {
  id: 'secondFactor.begin',
  method: 'POST',
  url: '/second-factor',
  access: 'session',
  body: Type.Object({
    // Not needed with the proof of a confirmation. People who have a passkey need the proof that they showed it.
    password: Type.Optional(typedPassword),
  }),
  answer: SecondFactorSetup,
  errors: [
    'confirmation_required',
    'invalid_credentials',
    'sso_only',
    'rate_limited',
    'second_factor_required',
    'second_factor_exists',
  ],
} as const satisfies AppOperation

export const confirmSecondFactor = {
  id: 'secondFactor.confirm',
  method: 'POST',
  url: '/second-factor/confirm',
  access: 'session',
  body: Type.Object({ code: appCode }),
  answer: ConfirmedSecondFactor,
  errors: ['invalid_code', 'rate_limited'],
} as const satisfies AppOperation

export const removeSecondFactor = {
  id: 'secondFactor.remove',
  method: 'POST',
  url: '/second-factor/remove',
  access: 'member',
  body: Type.Object({ password: typedPassword, code: SecondFactorCode }),
  answer: Confirmation,
  errors: ['invalid_credentials', 'invalid_code', 'rate_limited'],
} as const satisfies AppOperation

/** The address that is back, and whether the person has to set a password before they sign in. */
export const UndoneEmailChange = Type.Object(
  { email: Type.String(), mustSetPassword: Type.Boolean() },
  { $id: 'UndoneEmailChange', additionalProperties: false },
)
export type UndoneEmailChange = Static<typeof UndoneEmailChange>

/** By the link that was mailed to the old address. */
export const undoEmailChange = {
  id: 'emails.undoChange',
  method: 'POST',
  url: '/email-change/undo',
  access: 'anyone',
  body: Type.Object({ token }),
  answer: UndoneEmailChange,
  errors: ['invalid_link', 'email_in_use', 'rate_limited'],
} as const satisfies AppOperation
