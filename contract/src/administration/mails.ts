import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { PasswordText, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

const summary = {
  id: Uuid(),
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  createdAt: Timestamp(),
}

/** A mail that waits in the service, because it has no mail server to send it by. */
export const WaitingMail = Type.Object(summary, { $id: 'WaitingMail', additionalProperties: false })
export type WaitingMail = Static<typeof WaitingMail>

/** The same with its text, which may hold a link that works once. */
export const WaitingMailText = Type.Object(
  { ...summary, text: Type.String() },
  { $id: 'WaitingMailText', additionalProperties: false },
)
export type WaitingMailText = Static<typeof WaitingMailText>

export const listWaitingMails = {
  id: 'mails.list',
  method: 'GET',
  url: '/mails',
  access: 'reader',
  answer: Type.Array(WaitingMail),
  errors: ['not_found'],
} as const satisfies AppOperation

export const readWaitingMail = {
  id: 'mails.read',
  // Reading leaves a line in the audit log.
  method: 'POST',
  url: '/mails/{mailId}/read',
  access: 'org_admin',
  // The link in it may let somebody in: a stolen session alone must not get at it.
  // Not needed with the proof of a confirmation, by a passkey for example.
  body: Type.Object({ password: Type.Optional(PasswordText({ maxLength: limits.passwordLength })) }),
  answer: WaitingMailText,
  errors: ['not_found', 'mail_not_found', 'confirmation_required', 'invalid_credentials', 'sso_only', 'rate_limited'],
} as const satisfies AppOperation
