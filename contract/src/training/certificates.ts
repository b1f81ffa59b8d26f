import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** What a certificate is worth today. One that was renewed has a follower. */
export const certificateStatuses = ['valid', 'expired', 'renewed'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** A certificate for a completed category; also what `certificate.issued` tells. */
export const Certificate = Type.Object(
  {
    certificateId: Uuid(),
    certificateNumber: Type.String({ examples: ['PPT-2026-7Q3MZX4KS'] }),
    userId: Uuid(),
    userName: Type.String({ description: 'The name as it was when the certificate was issued' }),
    userEmail: Type.String(),
    categoryId: Type.String({ examples: ['injection'] }),
    categoryTitle: Type.String({ examples: ['Injection'] }),
    issuedAt: Timestamp(),
    handsOnFixes: Type.Integer({
      description: 'Challenges of the category whose fix was written by hand',
      examples: [9],
    }),
    tries: Type.Integer({
      description: 'Attempts at the challenges of the category, passed or not',
      examples: [21],
    }),
    days: Type.Integer({
      description: 'Days on which challenges or scenarios of the category were worked on',
      examples: [6],
    }),
    verificationUrl: Type.String({ examples: ['https://training.example.com/verify/PPT-2026-7Q3MZX4KS'] }),
    status: OneOf(certificateStatuses, {
      description: 'What it is worth at the time of reading; `renewed` once another certificate follows it',
    }),
    expiresAt: Nullable(Timestamp(), { description: 'null when it never expires' }),
    renewableFrom: Nullable(Timestamp(), {
      description: 'Challenges passed from then on count for the renewal; null when it never expires',
    }),
    renewedByNumber: Nullable(Type.String(), { description: 'The number of the certificate that follows it' }),
  },
  { $id: 'Certificate', additionalProperties: false },
)
export type Certificate = Static<typeof Certificate>

/** What anybody may learn about a certificate from its number, at `/verify/{certificateNumber}.json`. */
export type CertificateVerification = {
  certificateNumber: string
  name: string
  categoryTitle: string
  organizationName: string
  issuedAt: string
  handsOnFixes: number
  tries: number
  days: number
  /** Whether it has not expired. Always true for certificates that never expire. */
  isValid: boolean
  status: CertificateStatus
  expiresAt: string | null
  /** The number of the certificate that follows it. */
  renewedByNumber: string | null
}

const read = { method: 'GET', scope: 'certificates:read', answer: Type.Array(Certificate) } as const

export const listCertificates = {
  id: 'certificates.list',
  url: '/certificates',
  ...read,
  summary: 'List certificates, newest first',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limits.certificatePageSizeMax, default: limits.certificatePageSize }),
    ),
    before: Type.Optional(Uuid({ description: 'Certificates older than the one with this id' })),
  }),
  errors: [],
} as const satisfies Operation

export const listUserCertificates = {
  id: 'certificates.listForUser',
  url: '/users/{userId}/certificates',
  ...read,
  summary: "List a user's certificates, newest first",
  errors: ['user_not_found'],
} as const satisfies Operation

/** The certificate as an Open Badge 3.0, signed with the organization's key. */
export const CertificateBadge = Type.Object(
  {
    fileName: Type.String({ description: 'Without ending' }),
    jwt: Type.String({ description: 'The credential, signed (VC-JWT)' }),
    json: Type.String({ description: 'The same as an enveloped credential in JSON' }),
    svg: Type.String({ description: 'An image with the credential in it' }),
  },
  { $id: 'CertificateBadge', additionalProperties: false },
)
export type CertificateBadge = Static<typeof CertificateBadge>

/** For its owner only. A POST, because the first badge of an organization makes the key. */
export const createBadge = {
  id: 'learn.createBadge',
  method: 'POST',
  url: '/learn/certificates/{certificateId}/badge',
  access: 'member',
  answer: CertificateBadge,
  errors: ['certificate_not_found'],
} as const satisfies AppOperation
