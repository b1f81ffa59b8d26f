import { secondFactorPolicies } from '../access/second-factors.ts'
import { SecondFactorCode } from '../access/sign-in.ts'
import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, PasswordText, type Static, Type } from '../api/schema.ts'

/** What admins see of their organization beside the public answer, and may change. */
export const OrganizationSettings = Type.Object(
  {
    seatsUsed: Type.Integer(),
    sendsReminders: Type.Boolean({ description: 'Whether people get emails about due dates' }),
    secondFactorPolicy: OneOf(secondFactorPolicies, {
      description: 'Who must have a second factor, an authenticator app or a passkey, beside the password',
    }),
    canKeysMakeAdmins: Type.Boolean({ description: 'Whether API keys may create or promote admins' }),
    certificatesRequireHandsOn: Type.Boolean({
      description: 'Whether certificates need fixes written by hand, for challenges that have a lab',
    }),
    countsPractice: Type.Boolean({
      description:
        'Whether assignments and certificates count challenges that were fixed by hand in practice; otherwise only those for the record',
    }),
    certificateMonths: Nullable(Type.Integer(), {
      description: 'After how many months new certificates expire; null for never',
    }),
    allowedEmailDomains: Type.Array(Type.String(), {
      description: 'Domains that addresses of people must have, in ASCII (`xn--` for others); none allows any',
    }),
    isSsoOnly: Type.Boolean({ description: 'Whether people sign in through their identity provider only' }),
    allowsAccessTokens: Type.Boolean({ description: 'Whether people may create and use personal access tokens' }),
    adminCount: Type.Integer(),
    adminsWithSecondFactor: Type.Integer(),
    peopleCount: Type.Integer({ description: 'Active people, admins among them' }),
    peopleWithSecondFactor: Type.Integer(),
  },
  { $id: 'OrganizationSettings', additionalProperties: false },
)
export type OrganizationSettings = Static<typeof OrganizationSettings>

/** Only the settings sent are changed. */
export const SettingsUpdate = Type.Object({
  sendsReminders: Type.Optional(Type.Boolean()),
  canKeysMakeAdmins: Type.Optional(Type.Boolean()),
  certificatesRequireHandsOn: Type.Optional(Type.Boolean()),
  countsPractice: Type.Optional(Type.Boolean()),
  certificateMonths: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: limits.certificateMonths }), { description: 'null for never' }),
  ),
  isSsoOnly: Type.Optional(Type.Boolean()),
  allowsAccessTokens: Type.Optional(Type.Boolean()),
  allowedEmailDomains: Type.Optional(
    Type.Array(Type.String({ maxLength: 253 }), {
      maxItems: limits.emailDomains,
      description: 'Matched exactly, without subdomains; case is ignored; empty for any',
    }),
  ),
})
export type SettingsUpdate = Static<typeof SettingsUpdate>

export const getOrganizationSettings = {
  id: 'settings.get',
  method: 'GET',
  url: '/settings',
  access: 'reader',
  answer: OrganizationSettings,
  errors: [],
} as const satisfies AppOperation

export const updateOrganizationSettings = {
  id: 'settings.update',
  method: 'PATCH',
  url: '/settings',
  access: 'org_admin',
  body: SettingsUpdate,
  answer: OrganizationSettings,
  errors: ['confirmation_required', 'sso_not_tested'],
} as const satisfies AppOperation

const SecondFactorRule = Type.Object({
  policy: OneOf(secondFactorPolicies),
  // It decides how well everybody is guarded: a stolen session alone must not change it.
  password: Type.Optional(
    PasswordText(
      { maxLength: limits.passwordLength },
      { description: 'Not needed with the proof of a confirmation that showed a second factor, if there is one' },
    ),
  ),
  code: Type.Optional(SecondFactorCode),
})
export type SecondFactorRule = Static<typeof SecondFactorRule>

export const requireSecondFactor = {
  id: 'settings.requireSecondFactor',
  method: 'POST',
  url: '/settings/second-factor',
  access: 'org_admin',
  body: SecondFactorRule,
  answer: OrganizationSettings,
  errors: [
    'confirmation_required',
    'invalid_credentials',
    'sso_only',
    'second_factor_required',
    'invalid_code',
    'rate_limited',
  ],
} as const satisfies AppOperation
