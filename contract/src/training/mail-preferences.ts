import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, OneOfOrNull, type Static, Text, Type } from '../api/schema.ts'

/** How times are written in mails. The words stay English. */
export const mailLocales = [
  'en-GB',
  'en-US',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'es-ES',
  'fi-FI',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
] as const

/** Mails that people can stop. Mails about security and invitations always come. */
const mailKinds = {
  assignments: Type.Boolean({ description: 'When something is assigned, or has to be done again' }),
  reminders: Type.Boolean({ description: 'Before something is due, and when an admin reminds' }),
  certificates: Type.Boolean({ description: 'When a certificate is issued' }),
  overdueSummary: Type.Boolean({ description: 'On Mondays, for admins: what is overdue' }),
}

const timeZone = Text(
  { minLength: 1, maxLength: 64 },
  { description: 'An IANA name, such as Europe/Berlin', examples: ['Europe/Berlin'] },
)

export const MailPreferences = Type.Object(
  {
    timeZone: Nullable(timeZone, { description: 'null: UTC' }),
    locale: OneOfOrNull(mailLocales, { description: 'null: en-GB' }),
    mails: Type.Object(mailKinds, { additionalProperties: false }),
  },
  { $id: 'MailPreferences', additionalProperties: false },
)
export type MailPreferences = Static<typeof MailPreferences>

export const MailPreferencesUpdate = Type.Object({
  timeZone: Type.Optional(Nullable(timeZone)),
  locale: Type.Optional(OneOfOrNull(mailLocales)),
  mails: Type.Optional(
    Type.Object({
      assignments: Type.Optional(mailKinds.assignments),
      reminders: Type.Optional(mailKinds.reminders),
      certificates: Type.Optional(mailKinds.certificates),
      overdueSummary: Type.Optional(mailKinds.overdueSummary),
    }),
  ),
})
export type MailPreferencesUpdate = Static<typeof MailPreferencesUpdate>

export const getMailPreferences = {
  id: 'account.mailPreferences',
  method: 'GET',
  url: '/account/mail-preferences',
  access: 'session',
  answer: MailPreferences,
  errors: [],
} as const satisfies AppOperation

/** Only the fields sent are changed. */
export const updateMailPreferences = {
  id: 'account.updateMailPreferences',
  method: 'PATCH',
  url: '/account/mail-preferences',
  access: 'member',
  body: MailPreferencesUpdate,
  answer: MailPreferences,
  errors: [],
} as const satisfies AppOperation
