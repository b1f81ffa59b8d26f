/** Every error code the service can answer, declared once. Clients branch on the code. */
import { type AppErrorCode, appErrors } from './app-errors.ts'
import type { ErrorEntry } from './error-entry.ts'

export const errors = {
  invalid_request: {
    status: 400,
    meaning: 'A field is missing or invalid; `field` and `message` describe the first problem',
    context: { field: 'items[0].orderIndex', message: 'must be an integer >= 0' },
  },
  invalid_json: {
    status: 400,
    meaning: 'The body is not valid JSON in UTF-8; `message` says what is wrong, and `line` and `column` where',
    optionalContext: { message: 'Line 3, column 7: a colon is expected here', line: 3, column: 7 },
  },
  invalid_sarif: {
    status: 400,
    meaning: 'The file is not valid SARIF 2.1.0; `field` shows where',
    context: { field: 'runs[0].results[3].ruleId', message: 'must be a string' },
  },
  unsupported_sarif_version: { status: 400, meaning: 'The file uses a SARIF version other than 2.1.0' },
  empty_body: { status: 400, meaning: 'The request needs a body' },
  unauthorized: {
    status: 401,
    meaning:
      'No usable bearer token: missing, malformed, unknown, revoked, expired, or its issuer is no longer an active admin. For an expired key, `message` says so',
    optionalContext: { message: 'The API key expired on 2026-01-31T09:30:00.000Z' },
  },
  insufficient_scope: {
    status: 403,
    meaning: "The key doesn't have the scope that this operation requires",
    context: { required: 'users:write', present: ['users:read'] },
  },
  admin_change_not_allowed: {
    status: 403,
    meaning:
      "API keys can't create, promote or reactivate admins, or change the email of an admin or a team lead: the organization doesn't allow it, or the request uses the old secret of a key that was handed over",
    context: {
      message:
        'the organization does not let API keys do this; an admin can do it in the console, or allow it under Organization details',
    },
  },
  network_not_allowed: {
    status: 403,
    meaning: "The key can't be used from this network; `address` is where the request came from",
    context: {
      address: '198.51.100.7',
      message:
        'This API key may not be used from 198.51.100.7. Send the request from an allowed network, or ask an admin to allow this one for the key.',
    },
  },
  not_found: { status: 404, meaning: 'There is no such route' },
  user_not_found: { status: 404, meaning: 'The user does not exist in this organization' },
  alias_not_found: { status: 404, meaning: 'The user has no such alias' },
  team_not_found: { status: 404, meaning: 'The team does not exist in this organization' },
  custom_course_not_found: {
    status: 404,
    meaning: 'The custom course does not exist in this organization, or is deactivated',
  },
  assignment_not_found: { status: 404, meaning: 'The assignment does not exist in this organization' },
  webhook_endpoint_not_found: { status: 404, meaning: 'The webhook endpoint does not exist in this organization' },
  delivery_not_found: { status: 404, meaning: 'The endpoint has no such delivery' },
  certificate_not_found: { status: 404, meaning: 'There is no certificate with this number' },
  program_not_found: { status: 404, meaning: 'The program does not exist in this organization' },
  report_not_found: { status: 404, meaning: 'There is no such report' },
  framework_not_found: { status: 404, meaning: 'There is no such framework or regulation' },
  sarif_run_not_found: { status: 404, meaning: 'The run does not exist in this organization' },
  topic_override_not_found: { status: 404, meaning: 'The organization has no such override' },
  topic_not_found: { status: 404, meaning: 'The catalog has no such topic', context: { itemId: 'no-such-topic' } },
  scenario_not_found: {
    status: 404,
    meaning: 'The catalog has no such scenario',
    context: { itemId: 'no-such-scenario' },
  },
  category_not_found: {
    status: 404,
    meaning: 'The catalog has no such category',
    context: { itemId: 'no-such-category' },
  },
  method_not_allowed: { status: 405, meaning: "The path doesn't support this method; see the `Allow` header" },
  request_timeout: { status: 408, meaning: 'The request took too long to arrive' },
  email_in_use: {
    status: 409,
    meaning:
      'Another user in the organization has this email as login or alias (case is ignored), or had it in the last 72 hours and can still undo the change',
    optionalContext: {
      field: 'email',
      message: 'is reserved until 2026-01-31T09:30:00.000Z, as its owner can still undo a change of email',
    },
  },
  email_domain_not_allowed: {
    status: 409,
    meaning: 'The organization only allows email addresses at certain domains',
    context: { field: 'email', message: 'must be an address at example.com', allowedDomains: ['example.com'] },
  },
  course_name_in_use: {
    status: 409,
    meaning: 'Another active course has this name (case is ignored); choose another one',
  },
  team_name_in_use: { status: 409, meaning: 'Another team has this name (case is ignored); choose another one' },
  assignment_exists: {
    status: 409,
    meaning: 'The assignee already has an open assignment for this target',
    context: { assignmentId: '0198c2f4-e1f0-7c1a-9d3e-52f8a9b0c4d1' },
  },
  user_inactive: { status: 409, meaning: 'The user is deactivated' },
  user_is_auditor: {
    status: 409,
    meaning: 'Auditors get no assignments. Choose someone else, or change the role of this person first',
  },
  own_issuer: {
    status: 409,
    meaning: "A key can't reactivate or promote its issuer, or the issuer it had before a hand-over",
    context: { message: 'an admin can do this in the console' },
  },
  last_admin: {
    status: 409,
    meaning: 'The organization would be left without an active admin; make someone else an admin first',
  },
  seat_limit_reached: {
    status: 409,
    meaning: 'All seats of the organization are taken; deactivate someone, or ask the operator for more seats',
    context: { maxSeats: 50 },
  },
  topic_override_limit_reached: {
    status: 409,
    meaning: 'The organization has the maximum number of overrides; remove one first',
    context: { maxOverrides: 500 },
  },
  alias_limit_reached: {
    status: 409,
    meaning: 'The user has the maximum number of aliases; remove one first',
    context: { maxAliases: 20 },
  },
  webhook_endpoint_limit_reached: {
    status: 409,
    meaning: 'The organization has the maximum number of webhook endpoints; delete one it no longer needs',
    context: { maxEndpoints: 100 },
  },
  managed_by_scim: {
    status: 409,
    meaning: 'The identity provider manages this field through SCIM; `field` names it. Change it there',
    context: { field: 'email', message: 'is managed by SCIM; change it in your identity provider' },
  },
  idempotency_key_in_use: { status: 409, meaning: 'A request with this Idempotency-Key is still running' },
  body_too_large: { status: 413, meaning: 'The body is too large', context: { maxBytes: 262144 } },
  unsupported_media_type: {
    status: 415,
    meaning:
      'The body is not `application/json` in UTF-8 (SARIF: or `application/sarif+json`); `accepted` lists the types that the operation takes',
    optionalContext: { message: 'Send the body as application/json, in UTF-8', accepted: ['application/json'] },
  },
  idempotency_key_reused: { status: 422, meaning: 'This Idempotency-Key was already used with a different body' },
  rate_limited: { status: 429, meaning: 'Too many requests; wait as long as `Retry-After` says' },
  invitation_limit_reached: {
    status: 429,
    meaning: 'The invitation was resent too often today; `Retry-After` says when you can send it again',
  },
  headers_too_large: { status: 431, meaning: 'The request headers exceed 16 KiB' },
  internal_error: {
    status: 500,
    meaning: 'Something went wrong on our side; use the request id to find it in the log',
  },
  unavailable: { status: 503, meaning: 'The service is busy or unavailable; try again after `Retry-After`' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

const entries: Record<ErrorCode | AppErrorCode, ErrorEntry> = { ...errors, ...appErrors }

/** The entry of a code, with its optional parts visible to the type checker. */
export function errorEntry(code: ErrorCode | AppErrorCode): ErrorEntry {
  return entries[code]
}

/** The `message` of a failure whose code has no more to say: a sentence for people. */
export function errorMessage(code: ErrorCode | AppErrorCode): string {
  return `${entries[code].meaning.replaceAll('`', '')}.`
}

/** The body of every failure: a stable code, and context fields where the code has some. */
export type ErrorBody = { error: ErrorCode | AppErrorCode; [context: string]: unknown }
