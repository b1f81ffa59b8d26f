import type { Letter } from '../../../platform/mail/letter.ts'
import { composeReminder, type Frame } from './reminder-mails.ts'

export type GivenTraining = {
  title: string
  dueAt: Date | null
  isMandatory: boolean
  note: string | null
  isRenewal: boolean
  /** Where it begins. */
  url: string
}

/** Nobody reads a longer list. */
const listed = 20

/** One mail for everything assigned to a person since the last one. */
export function composeGivenMail(frame: Frame, given: readonly GivenTraining[]): Letter {
  const [first] = given
  const isOne = given.length === 1 && first !== undefined
  const left = given.length - listed
  const isRenewal = given.every((training) => training.isRenewal)
  return composeReminder(frame, {
    subject: toSubject(given),
    opening: isRenewal
      ? `Time to renew at ${frame.organizationName}:`
      : `New secure-coding training was assigned to you at ${frame.organizationName}:`,
    items: [
      ...given.slice(0, listed).map((training) => ({ title: training.title, facts: describe(frame, training) })),
      ...(left > 0 ? [{ title: `and ${left} more` }] : []),
    ],
    action: isOne ? 'Start training' : 'See your training',
    url: isOne ? first.url : `${frame.publicUrl}/learn`,
    closing: 'You get this email because this training was assigned to you.',
    unsubscribe: 'Stop emails about new assignments',
  })
}

function toSubject(given: readonly GivenTraining[]): string {
  const [first] = given
  if (given.length > 1 || first === undefined) return `You have ${given.length} new assignments`
  return first.isRenewal ? `Time to renew: ${first.title}` : `New assignment: ${first.title}`
}

function describe({ formatTime }: Frame, { dueAt, isMandatory, note, isRenewal }: GivenTraining): string {
  return [
    dueAt === null ? 'no due date' : `due ${formatTime(dueAt)}`,
    ...(isMandatory ? [] : ['optional']),
    ...(isRenewal ? ['you completed it before'] : []),
    ...(note === null ? [] : [`note: ${note}`]),
  ].join(', ')
}

export type IssuedCertificate = { certificateNumber: string; categoryTitle: string; verificationUrl: string }

export function composeCertificateMail(frame: Frame, certificate: IssuedCertificate): Letter {
  const { categoryTitle, certificateNumber, verificationUrl } = certificate
  return composeReminder(frame, {
    subject: `Your certificate: ${categoryTitle}`,
    opening: `Well done. You completed ${categoryTitle} at ${frame.organizationName} and earned a certificate:`,
    items: [{ title: categoryTitle, facts: `certificate ${certificateNumber}` }],
    action: 'See the certificate',
    url: verificationUrl,
    closing: 'You get this email because a certificate was issued to you.',
    unsubscribe: 'Stop emails about certificates',
  })
}
