import { expect, test } from 'vitest'
import { type ErrorCode, errorEntry, errors } from './errors.ts'

const table: [code: keyof typeof errors, status: number, context: string[]][] = [
  ['invalid_request', 400, ['field', 'message']],
  ['invalid_json', 400, []],
  ['invalid_sarif', 400, ['field', 'message']],
  ['unsupported_sarif_version', 400, []],
  ['empty_body', 400, []],
  ['unauthorized', 401, []],
  ['insufficient_scope', 403, ['required', 'present']],
  ['admin_change_not_allowed', 403, ['message']],
  ['network_not_allowed', 403, ['address', 'message']],
  ['not_found', 404, []],
  ['user_not_found', 404, []],
  ['team_not_found', 404, []],
  ['custom_course_not_found', 404, []],
  ['assignment_not_found', 404, []],
  ['webhook_endpoint_not_found', 404, []],
  ['delivery_not_found', 404, []],
  ['certificate_not_found', 404, []],
  ['framework_not_found', 404, []],
  ['program_not_found', 404, []],
  ['report_not_found', 404, []],
  ['alias_not_found', 404, []],
  ['sarif_run_not_found', 404, []],
  ['topic_override_not_found', 404, []],
  ['topic_not_found', 404, ['itemId']],
  ['scenario_not_found', 404, ['itemId']],
  ['category_not_found', 404, ['itemId']],
  ['method_not_allowed', 405, []],
  ['request_timeout', 408, []],
  ['email_in_use', 409, []],
  ['email_domain_not_allowed', 409, ['field', 'message', 'allowedDomains']],
  ['course_name_in_use', 409, []],
  ['team_name_in_use', 409, []],
  ['assignment_exists', 409, ['assignmentId']],
  ['topic_override_limit_reached', 409, ['maxOverrides']],
  ['alias_limit_reached', 409, ['maxAliases']],
  ['user_inactive', 409, []],
  ['user_is_auditor', 409, []],
  ['own_issuer', 409, ['message']],
  ['last_admin', 409, []],
  ['seat_limit_reached', 409, ['maxSeats']],
  ['webhook_endpoint_limit_reached', 409, ['maxEndpoints']],
  ['idempotency_key_in_use', 409, []],
  ['body_too_large', 413, ['maxBytes']],
  ['unsupported_media_type', 415, []],
  ['idempotency_key_reused', 422, []],
  ['rate_limited', 429, []],
  ['managed_by_scim', 409, ['field', 'message']],
  ['invitation_limit_reached', 429, []],
  ['headers_too_large', 431, []],
  ['internal_error', 500, []],
  ['unavailable', 503, []],
]

test.each(table)('%s has the status %i', (code, status, context) => {
  expect(errorEntry(code).status).toBe(status)
  expect(Object.keys(errorEntry(code).context ?? {})).toEqual(context)
  expect(errorEntry(code).meaning).not.toBe('')
})

test('only refused bodies, an expired key and a reserved email get a message of their own', () => {
  const optional = Object.keys(errors).filter((code) => errorEntry(code as ErrorCode).optionalContext !== undefined)

  expect(optional).toEqual(['invalid_json', 'unauthorized', 'email_in_use', 'unsupported_media_type'])
})

test('there is no code outside the table', () => {
  expect(Object.keys(errors).sort()).toEqual(table.map(([code]) => code).sort())
})
