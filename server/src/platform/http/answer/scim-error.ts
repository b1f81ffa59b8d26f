/** Errors in SCIM's format (RFC 7644, 3.12): a status, a type for programs, and a sentence for an admin. */
import { type AppErrorCode, type ErrorCode, errorEntry, scimBase, scimMediaTypes } from '@parapet/contract'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../app-error.ts'

export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'tooMany'

/** An error specific to SCIM. */
export class ScimError extends AppError {
  readonly scimStatus: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType, options: { cause?: unknown } = {}) {
    super('invalid_request', { message: detail }, options)
    this.name = 'ScimError'
    this.scimStatus = status
    this.scimType = scimType
  }
}

/** What the identity provider sent cannot be used. */
export function invalidScim(scimType: ScimType, detail: string): ScimError {
  return new ScimError(400, detail, scimType)
}

/** Codes that have another status in SCIM, or a type. */
const known: Partial<Record<ErrorCode | AppErrorCode, { status?: number; scimType?: ScimType }>> = {
  invalid_request: { scimType: 'invalidValue' },
  invalid_json: { scimType: 'invalidSyntax' },
  empty_body: { scimType: 'invalidSyntax' },
  email_in_use: { scimType: 'uniqueness' },
  team_name_in_use: { scimType: 'uniqueness' },
  email_domain_not_allowed: { status: 400, scimType: 'invalidValue' },
  seat_limit_reached: { status: 403 },
}

const details: Partial<Record<ErrorCode | AppErrorCode, (context: Record<string, unknown>) => string>> = {
  unauthorized: () =>
    'The token is missing, unknown or revoked. Create a SCIM token in the console under Provisioning.',
  seat_limit_reached: ({ maxSeats }) => `All ${maxSeats} seats are taken. Deactivate someone, or get more seats.`,
  not_found: () => `There is no such address below ${scimBase}.`,
  unsupported_media_type: () => `Send the body as ${scimMediaTypes.join(' or ')}, in UTF-8.`,
  body_too_large: ({ maxBytes }) => `The body has more than ${maxBytes} bytes. Send fewer members at a time.`,
  user_not_found: () => 'There is no user with this id.',
  team_not_found: () => 'There is no group with this id.',
}

type Told = { scimStatus: number; scimType: ScimType | undefined; message: string }

export function toScimError(code: ErrorCode | AppErrorCode, context: Record<string, unknown> = {}): Told {
  const { status = errorEntry(code).status, scimType } = known[code] ?? {}
  return { scimStatus: status, scimType, message: describe(code, context) }
}

function describe(code: ErrorCode | AppErrorCode, context: Record<string, unknown>): string {
  const { field, message } = context
  if (typeof message === 'string') {
    const sentence = typeof field === 'string' ? `${toScimName(field)} ${message}` : message
    return sentence.endsWith('.') ? sentence : `${sentence}.`
  }
  return details[code]?.(context) ?? `${errorEntry(code).meaning}.`
}

/** Fields that have other names in SCIM. */
function toScimName(field: string): string {
  return field === 'email' ? 'userName' : field
}

export function describeScimError({ scimStatus, scimType, message }: Told): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(scimStatus),
    ...(scimType === undefined ? {} : { scimType }),
    detail: message,
  }
}

export const scimContentType = `${scimMediaTypes[0]}; charset=utf-8`

export function sendScimError(reply: FastifyReply, error: Told): FastifyReply {
  return reply
    .code(error.scimStatus)
    .header('cache-control', 'no-store')
    .header('content-type', scimContentType)
    .serializer(JSON.stringify)
    .send(describeScimError(error))
}

export function isScimPath(url: string): boolean {
  return url.startsWith(`${scimBase}/`) || url === scimBase
}
