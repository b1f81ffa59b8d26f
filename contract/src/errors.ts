/** Every error code the service can answer, declared once. Clients branch on the code. */

type ErrorEntry = {
  status: number
  meaning: string
  /** Context fields that stand beside `error` in the body, with an example of each. */
  context?: Record<string, unknown>
  /** Those that are there only sometimes; the meaning says when. */
  optionalContext?: Record<string, unknown>
}

export const errors = {
  invalid_request: {
    status: 400,
    meaning: 'A field is missing or breaks a rule; `field` and `message` name the first one',
    context: { field: 'items[0].orderIndex', message: 'must be an integer >= 0' },
  },
  invalid_json: { status: 400, meaning: 'The body is not valid JSON in UTF-8' },
  invalid_sarif: {
    status: 400,
    meaning: 'The file is not valid SARIF 2.1.0; `field` is the place in it',
    context: { field: 'runs[0].results[3].ruleId', message: 'must be a string' },
  },
  unsupported_sarif_version: { status: 400, meaning: 'The file has another version of SARIF than 2.1.0' },
  empty_body: { status: 400, meaning: 'A body is required and none was sent' },
  unauthorized: {
    status: 401,
    meaning:
      'No usable bearer token: missing, malformed, unknown, revoked, expired, or its issuer is no longer an active admin. For an expired key, `message` says so',
    optionalContext: { message: 'The API key expired on 2026-01-31T09:30:00.000Z' },
  },
  insufficient_scope: {
    status: 403,
    meaning: 'The key lacks the scope of this operation',
    context: { required: 'users:write', present: ['users:read'] },
  },
  admin_change_not_allowed: {
    status: 403,
    meaning:
      'API keys may not create, promote or reactivate admins, or change the email of an admin: the organization does not let them, or the secret is the old one of a key that was handed over',
    context: { message: 'an admin can do this in the console' },
  },
  network_not_allowed: {
    status: 403,
    meaning: 'The key is limited to other networks than the one this request comes from; `address` is the one we see',
    context: {
      address: '198.51.100.7',
      message:
        'This API key may not be used from 198.51.100.7. Send the request from an allowed network, or ask an admin to allow this one for the key.',
    },
  },
  not_found: { status: 404, meaning: 'There is no such route' },
  user_not_found: { status: 404, meaning: 'The user does not exist in this organization' },
  team_not_found: { status: 404, meaning: 'The team does not exist in this organization' },
  custom_course_not_found: {
    status: 404,
    meaning: 'The custom course does not exist in this organization, or is deactivated',
  },
  assignment_not_found: { status: 404, meaning: 'The assignment does not exist in this organization' },
  webhook_endpoint_not_found: { status: 404, meaning: 'The webhook endpoint does not exist in this organization' },
  delivery_not_found: { status: 404, meaning: 'The endpoint has no such delivery' },
  certificate_not_found: { status: 404, meaning: 'There is no certificate with this number' },
  sarif_run_not_found: { status: 404, meaning: 'The run does not exist in this organization' },
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
  method_not_allowed: { status: 405, meaning: 'The path exists, the method does not; see the `Allow` header' },
  request_timeout: { status: 408, meaning: 'The request took too long to arrive' },
  email_in_use: {
    status: 409,
    meaning:
      'Another user of the organization has this email (case is ignored), or had it in the last 72 hours and can still undo the change',
    optionalContext: {
      field: 'email',
      message: 'is reserved until 2026-01-31T09:30:00.000Z, as its owner can still undo a change of email',
    },
  },
  email_domain_not_allowed: {
    status: 409,
    meaning: 'The organization allows email addresses of certain domains only',
    context: { field: 'email', message: 'must be an address at example.com', allowedDomains: ['example.com'] },
  },
  course_name_in_use: { status: 409, meaning: 'Another active course has this name (case is ignored)' },
  team_name_in_use: { status: 409, meaning: 'Another team has this name (case is ignored)' },
  assignment_exists: {
    status: 409,
    meaning: 'The assignee has an open assignment of this target already',
    context: { assignmentId: '0198c2f4-e1f0-7c1a-9d3e-52f8a9b0c4d1' },
  },
  user_inactive: { status: 409, meaning: 'The user is deactivated' },
  user_is_auditor: { status: 409, meaning: 'The user is an auditor, who reads and gets no assignments' },
  own_issuer: {
    status: 409,
    meaning: 'A key cannot reactivate or promote the user who issued it, or had it before a hand-over',
    context: { message: 'an admin can do this in the console' },
  },
  seat_limit_reached: {
    status: 409,
    meaning: 'All seats of the organization are taken by active users',
    context: { maxSeats: 50 },
  },
  webhook_endpoint_limit_reached: {
    status: 409,
    meaning: 'The organization has as many webhook endpoints as it can have; delete one it no longer needs',
    context: { maxEndpoints: 100 },
  },
  managed_by_scim: {
    status: 409,
    meaning: 'The identity provider manages this field through SCIM; `field` names it. Change it there',
    context: { field: 'email', message: 'is managed by SCIM; change it in your identity provider' },
  },
  idempotency_key_in_use: { status: 409, meaning: 'A request with this Idempotency-Key is still running' },
  body_too_large: { status: 413, meaning: 'The body exceeds the cap', context: { maxBytes: 262144 } },
  unsupported_media_type: {
    status: 415,
    meaning: 'The body is not `application/json` in UTF-8 (SARIF: or `application/sarif+json`)',
  },
  idempotency_key_reused: { status: 422, meaning: 'This Idempotency-Key was used with another body' },
  rate_limited: { status: 429, meaning: 'Too many requests; wait as long as `Retry-After` says' },
  invitation_limit_reached: {
    status: 429,
    meaning: 'The invitation was sent again too often today; `Retry-After` says when the next one may be sent',
  },
  headers_too_large: { status: 431, meaning: 'The request headers exceed 16 KiB' },
  internal_error: { status: 500, meaning: 'A fault of the service; the request id finds it in the log' },
  unavailable: { status: 503, meaning: 'The service cannot answer now; try again after `Retry-After`' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

/** Codes that only the web app's own API answers, beside those of the public one. */
export const appErrors = {
  invalid_link: { status: 400, meaning: 'The link was used, has expired, or was replaced by a newer one' },
  weak_password: {
    status: 400,
    meaning: 'The password is easy to guess; `message` says why',
    context: { field: 'password', message: 'is easy to guess: it is a common password' },
  },
  invalid_code: { status: 400, meaning: 'The code is wrong or was used already' },
  invalid_credentials: { status: 401, meaning: 'The email or the password is wrong' },
  second_factor_required: {
    status: 401,
    meaning:
      'The password is right; a second factor is needed: a code of the authenticator app, a recovery code or a passkey. `methods` lists what the person has',
    context: { methods: ['app', 'passkey', 'recovery_code'] },
  },
  invalid_passkey: {
    status: 401,
    meaning:
      'This passkey does not work here, or it took longer than five minutes; try again, or use another way to sign in',
  },
  cross_site_request: { status: 403, meaning: 'The request came from another site' },
  forbidden: { status: 403, meaning: 'The role of the person does not allow it' },
  confirmation_required: {
    status: 403,
    meaning:
      'Confirm that it is you: use a passkey or send your password again, then repeat the request with the proof',
  },
  second_factor_setup_required: {
    status: 403,
    meaning: 'The organization wants a second factor of you; set up an authenticator app or a passkey first',
  },
  key_not_found: {
    status: 404,
    meaning: 'The key does not exist in this organization, or is revoked (or has expired, when you hand it over)',
  },
  scim_token_not_found: { status: 404, meaning: 'The SCIM token does not exist in this organization, or is revoked' },
  mail_not_found: { status: 404, meaning: 'No mail with this id waits in this organization' },
  session_not_found: { status: 404, meaning: 'There is no such session of this person' },
  passkey_not_found: { status: 404, meaning: 'There is no such passkey of this person' },
  device_not_found: { status: 404, meaning: 'There is no such remembered device of this person' },
  challenge_not_found: { status: 404, meaning: 'The topic has no such challenge' },
  attempt_not_found: { status: 404, meaning: 'There is no such attempt of this person' },
  own_account: {
    status: 409,
    meaning:
      'Nobody deactivates themselves or gives up their own admin role, so that an admin is left; another admin can do it',
  },
  scim_token_limit_reached: {
    status: 409,
    meaning: 'The organization has as many SCIM tokens as it can have; revoke one it no longer needs',
    context: { maxTokens: 10 },
  },
  group_order_outdated: {
    status: 409,
    meaning: 'The groups changed meanwhile; load the page again and put them in order once more',
  },
  assigned_by_others: {
    status: 409,
    meaning: 'A team lead ends only what they assigned themselves; an admin can end the rest',
  },
  last_admin: {
    status: 409,
    meaning: 'The organization would be left without an active admin; make somebody else an admin first',
  },
  assignment_ended: { status: 409, meaning: 'The assignment has ended: nobody has to do it any more' },
  second_factor_exists: { status: 409, meaning: 'An authenticator app is set up already' },
  no_second_factor: { status: 409, meaning: 'The person has no second factor' },
  passkey_exists: { status: 409, meaning: 'This passkey is in use already; add another one' },
  passkey_limit_reached: {
    status: 409,
    meaning: 'The person has as many passkeys as one can have; remove one first',
    context: { maxPasskeys: 10 },
  },
  passkeys_unavailable: {
    status: 409,
    meaning: 'Passkeys do not work at the address of this service; `message` says what the operator has to change',
    context: { message: 'Passkeys need a host name. Set PUBLIC_URL to one, such as https://training.example.com.' },
  },
  attempt_moved_on: {
    status: 409,
    meaning: 'The attempt is further than this, maybe in another window; load it again',
  },
  challenge_locked: {
    status: 409,
    meaning: 'The challenge is locked for now: try it again at `availableAt`, and another one until then',
    context: { reason: 'recent_failure', availableAt: '2026-02-01T08:20:00.000Z', canWriteFix: false },
  },
  step_not_reached: { status: 409, meaning: 'The steps before it are not finished' },
  draft_moved_on: {
    status: 409,
    meaning: 'The draft was changed in another window; `draft` is the newer one',
    context: { draft: { source: 'export const limit = 10\n', updatedAt: '2026-02-01T08:20:00.000Z', revision: 4 } },
  },
  lab_not_available: {
    status: 409,
    meaning: 'The fix cannot be written here; `message` says why',
    context: { message: 'Go runs on your own machine only. Choose the fix instead.' },
  },
  run_in_progress: { status: 409, meaning: 'Another run of the same person has not finished; wait for it' },
  labs_busy: { status: 503, meaning: 'Too many runs are waiting; try again after `Retry-After`' },
  content_changed: { status: 409, meaning: 'The content was changed meanwhile; load it again' },
  sso_expired: {
    status: 400,
    meaning:
      'The sign-in took too long, was used already, or began in another browser. Start again from the sign-in page',
  },
  sso_invalid_answer: {
    status: 400,
    meaning:
      'The identity provider sent an answer that does not pass our checks. An admin can see which check failed in the audit log',
  },
  sso_email_missing: {
    status: 400,
    meaning:
      'The identity provider sent no usable e-mail address. An admin can map `email` at the provider, or name another claim in the connection',
  },
  sso_provider_refused: {
    status: 403,
    meaning: 'The identity provider did not sign you in. Ask your admin whether you are assigned to Parapet there',
  },
  sso_domain_not_verified: {
    status: 403,
    meaning:
      'Your e-mail address is not in a domain that your organization has verified for this connection. An admin can add the domain',
  },
  sso_no_account: {
    status: 403,
    meaning: 'You have no account, and this connection does not create accounts. Ask an admin to invite you',
  },
  sso_account_linked: {
    status: 403,
    meaning:
      'Your account belongs to somebody else at the identity provider with the same e-mail address. An operator can unlink it: parapet sso unlink',
  },
  sso_only: {
    status: 403,
    meaning: 'Your organization signs in through its identity provider only. Passwords are turned off',
  },
  sso_connection_not_found: { status: 404, meaning: 'The connection does not exist, or is turned off' },
  sso_domain_not_found: { status: 404, meaning: 'The domain does not exist in this organization' },
  sso_test_not_found: { status: 404, meaning: 'There is no such test, or it is older than an hour' },
  sso_connection_limit_reached: {
    status: 409,
    meaning: 'The organization has as many connections as it can have; delete one it no longer needs',
    context: { maxConnections: 20 },
  },
  sso_domain_limit_reached: {
    status: 409,
    meaning: 'The organization has as many domains as it can have; remove one it no longer needs',
    context: { maxDomains: 100 },
  },
  sso_domain_in_use: {
    status: 409,
    meaning: 'The domain is listed already, or another organization has proven that it owns it',
    context: { field: 'domain', message: 'is in your list already' },
  },
  sso_domain_not_proven: {
    status: 409,
    meaning: 'DNS does not show the record yet; `message` says what was found',
    context: { message: 'No TXT record was found at _parapet.example.com. New records can take an hour to appear.' },
  },
  sso_not_tested: {
    status: 409,
    meaning:
      'Passwords can be turned off once somebody has signed in through an active connection with a verified domain, or a test of it has passed',
  },
  sso_needed: {
    status: 409,
    meaning: 'Passwords are turned off, and this is the last way in. Allow passwords again first',
  },
  sso_provider_unusable: {
    status: 409,
    meaning: 'The identity provider cannot be reached or is not set up right; `message` says what to change',
    context: {
      message: 'https://login.example.com/.well-known/openid-configuration answered HTTP 404. Check the issuer.',
    },
  },
} as const satisfies Record<string, ErrorEntry>

export type AppErrorCode = keyof typeof appErrors

const entries: Record<ErrorCode | AppErrorCode, ErrorEntry> = { ...errors, ...appErrors }

/** The entry of a code, with its optional parts visible to the type checker. */
export function errorEntry(code: ErrorCode | AppErrorCode): ErrorEntry {
  return entries[code]
}

/** The body of every failure: a stable code, and context fields where the code has some. */
export type ErrorBody = { error: ErrorCode | AppErrorCode; [context: string]: unknown }
