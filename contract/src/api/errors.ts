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

/** Codes that only the web app's own API answers, beside those of the public one. */
export const appErrors = {
  invalid_link: { status: 400, meaning: 'The link was used, has expired, or was replaced by a newer one' },
  invitation_used: { status: 400, meaning: 'This invitation was already accepted. Sign in instead' },
  weak_password: {
    status: 400,
    meaning: 'The password is easy to guess; `message` says why',
    context: { field: 'password', message: 'is easy to guess: it is a common password' },
  },
  invalid_code: { status: 400, meaning: 'The code is wrong or was already used' },
  invalid_credentials: { status: 401, meaning: 'The email or the password is wrong' },
  second_factor_required: {
    status: 401,
    meaning:
      'The password is right; a second factor is needed: a code from the authenticator app, a recovery code or a passkey. `methods` lists what the person has',
    context: { methods: ['app', 'passkey', 'recovery_code'] },
  },
  invalid_passkey: {
    status: 401,
    meaning:
      'This passkey does not work here, or it took longer than five minutes; try again, or use another way to sign in',
  },
  cross_site_request: { status: 403, meaning: 'The request came from another site' },
  forbidden: { status: 403, meaning: 'Your role does not allow this. Ask an admin' },
  confirmation_required: {
    status: 403,
    meaning:
      'Confirm that it is you: use a passkey or send your password again, then repeat the request with the proof',
  },
  second_factor_setup_required: {
    status: 403,
    meaning: 'Your organization requires a second factor; set up an authenticator app or a passkey first',
  },
  access_tokens_off: {
    status: 403,
    meaning: 'Your organization has turned access tokens off; ask an admin to allow them',
  },
  key_not_found: {
    status: 404,
    meaning: 'The key does not exist in this organization, or is revoked (or has expired, when you hand it over)',
  },
  scim_token_not_found: { status: 404, meaning: 'The SCIM token does not exist in this organization, or is revoked' },
  report_too_large: {
    status: 400,
    meaning: 'The report has too many lines for a PDF; export it as CSV or choose a shorter period',
    context: { message: 'A PDF has at most 1000 lines. Choose a shorter period, or export the report as CSV.' },
  },
  report_schedule_not_found: { status: 404, meaning: 'The schedule does not exist in this organization' },
  report_schedule_limit_reached: {
    status: 409,
    meaning: 'An organization has at most 20 schedules of reports; delete one first',
  },
  requirement_not_found: { status: 404, meaning: 'The framework has no such requirement' },
  chat_channel_not_found: { status: 404, meaning: 'The chat channel does not exist in this organization' },
  access_token_not_found: { status: 404, meaning: 'The person has no such access token, or it is revoked' },
  mail_not_found: {
    status: 404,
    meaning: 'This email is no longer in the outbox; it may have been sent or removed',
  },
  sarif_preview_not_found: {
    status: 404,
    meaning: 'The dry run no longer exists: it is kept for a day, or until the next one. Choose the file again',
  },
  session_not_found: { status: 404, meaning: 'The person has no such session' },
  passkey_not_found: { status: 404, meaning: 'This passkey does not exist; it may have been removed already' },
  device_not_found: { status: 404, meaning: 'The person has no such remembered device' },
  challenge_not_found: { status: 404, meaning: 'The topic has no such challenge' },
  attempt_not_found: { status: 404, meaning: 'The person has no such attempt' },
  own_account: {
    status: 409,
    meaning: "You can't deactivate yourself or give up your own admin role; another admin can do it",
  },
  scim_token_limit_reached: {
    status: 409,
    meaning: 'The organization has the maximum number of SCIM tokens; revoke one it no longer needs',
    context: { maxTokens: 10 },
  },
  access_token_limit_reached: {
    status: 409,
    meaning: 'The person has the maximum number of access tokens; revoke one first',
    context: { maxTokens: 10 },
  },
  chat_channel_limit_reached: {
    status: 409,
    meaning: 'The organization has the maximum number of chat channels; delete one it no longer needs',
    context: { maxChannels: 50 },
  },
  chat_channel_name_in_use: { status: 409, meaning: 'Another chat channel has this name; choose another one' },
  record_store_not_found: { status: 404, meaning: 'There is no learning record store yet; save one first' },
  lms_registration_taken: {
    status: 409,
    meaning:
      'This registration belongs to someone else. Close this window, open the course again in your learning platform, and connect from there',
  },
  chat_test_too_soon: {
    status: 409,
    meaning: 'A test message was sent to this channel a moment ago; wait two seconds and try again',
  },
  group_order_outdated: {
    status: 409,
    meaning: 'The groups have changed in the meantime; reload the page and order them again',
  },
  assigned_by_others: {
    status: 409,
    meaning: 'Team leads can only end their own assignments; ask an admin to end this one',
  },
  bulk_act_not_found: { status: 404, meaning: 'The bulk change does not exist; they are kept for 30 days' },
  bulk_act_not_undoable: {
    status: 409,
    meaning: 'This can’t be undone: it was undone already, is older than 24 hours, or sent emails',
  },
  count_not_confirmed: {
    status: 409,
    meaning: 'This concerns more than 50 people: confirm how many. `count` says it',
    context: { count: 3001 },
  },
  assignment_ended: {
    status: 409,
    meaning: 'The assignment has ended, or its course or the only person who has it was deactivated',
  },
  second_factor_exists: { status: 409, meaning: 'An authenticator app is already set up' },
  no_second_factor: { status: 409, meaning: 'The person has no second factor' },
  passkey_exists: { status: 409, meaning: 'This passkey has already been added; add another one' },
  passkey_limit_reached: {
    status: 409,
    meaning: 'The person has the maximum number of passkeys; remove one first',
    context: { maxPasskeys: 10 },
  },
  passkeys_unavailable: {
    status: 409,
    meaning: 'Passkeys do not work at the address of this service; `message` says what the operator must change',
    context: { message: 'Passkeys need a host name. Set PUBLIC_URL to one, such as https://training.example.com.' },
  },
  attempt_moved_on: {
    status: 409,
    meaning: 'You continued this attempt in another window; load it again',
  },
  challenge_locked: {
    status: 409,
    meaning: 'The challenge is locked: try it again at `availableAt`, and another one until then',
    context: { reason: 'recent_failure', availableAt: '2026-02-01T08:20:00.000Z', canWriteFix: false },
  },
  step_not_reached: { status: 409, meaning: 'Finish the previous steps first' },
  draft_moved_on: {
    status: 409,
    meaning: 'The draft was changed in another window; `draft` is the newer one',
    context: { draft: { source: 'export const limit = 10\n', updatedAt: '2026-02-01T08:20:00.000Z', revision: 4 } },
  },
  lab_not_available: {
    status: 409,
    meaning: "You can't write the fix here; `message` says why",
    context: { message: 'Go runs on your own machine only. Choose the fix instead.' },
  },
  lab_failed: {
    status: 409,
    meaning: 'The check of the challenge failed by itself; the run counts for nothing, and `message` says more',
    context: {
      message:
        'The check of this challenge failed by itself, so it says nothing about your code. This run costs nothing.',
    },
  },
  run_in_progress: { status: 409, meaning: 'You already have a run in progress; wait for it to finish' },
  labs_busy: { status: 503, meaning: 'Too many runs are waiting; try again after `Retry-After`' },
  content_changed: { status: 409, meaning: 'The content has changed; load it again' },
  sso_expired: {
    status: 400,
    meaning:
      'The sign-in took too long, was already used, or began in another browser. Start again from the sign-in page',
  },
  sso_invalid_answer: {
    status: 400,
    meaning:
      'The identity provider sent a response that failed our checks. An admin can see which check failed in the audit log',
  },
  sso_not_fresh: {
    status: 403,
    meaning:
      'Your identity provider did not show that you signed in again just now. Try again. If it keeps happening, confirm with a passkey, and ask an admin to check the audit log',
  },
  sso_email_missing: {
    status: 400,
    meaning:
      'The identity provider sent no usable email address. An admin can map `email` at the provider, or name another claim in the connection',
  },
  sso_provider_refused: {
    status: 403,
    meaning: 'The identity provider did not sign you in. Ask your admin whether you are assigned to Parapet there',
  },
  sso_domain_not_verified: {
    status: 403,
    meaning:
      'Your email address is not in a domain that your organization has verified for this connection. An admin can add the domain',
  },
  sso_no_account: {
    status: 403,
    meaning: 'You have no account, and this connection does not create accounts. Ask an admin to invite you',
  },
  sso_account_linked: {
    status: 403,
    meaning:
      'The account with your email address is linked to another id at the identity provider. If it is yours, ask an admin to have the operator unlink it: parapet sso unlink',
  },
  sso_email_taken: {
    status: 403,
    meaning:
      'Your email address belongs to someone else in your organization, for example as an alias. Ask an admin to find the failed sign-in in the audit log, which says what to change',
  },
  sso_only: {
    status: 403,
    meaning: 'Your organization only allows single sign-on. Sign in through your identity provider',
  },
  sso_connection_not_found: { status: 404, meaning: 'The connection does not exist, or is turned off' },
  sso_domain_not_found: { status: 404, meaning: 'The domain does not exist in this organization' },
  sso_test_not_found: { status: 404, meaning: 'There is no such test, or it is older than an hour' },
  sso_connection_limit_reached: {
    status: 409,
    meaning: 'The organization has the maximum number of connections; delete one it no longer needs',
    context: { maxConnections: 20 },
  },
  sso_domain_limit_reached: {
    status: 409,
    meaning: 'The organization has the maximum number of domains; remove one it no longer needs',
    context: { maxDomains: 100 },
  },
  sso_domain_in_use: {
    status: 409,
    meaning: 'The domain is already in your list, or another organization has verified it',
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
      'Passwords can be turned off once someone has signed in through an active connection with a verified domain, or a test of it has passed',
  },
  sso_needed: {
    status: 409,
    meaning: 'Passwords are turned off, and this is the last way in. Allow passwords again first',
  },
  sso_provider_unusable: {
    status: 409,
    meaning: 'The identity provider cannot be reached or is not set up correctly; `message` says what to change',
    context: {
      message: 'https://login.example.com/.well-known/openid-configuration returned HTTP 404. Check the issuer.',
    },
  },
} as const satisfies Record<string, ErrorEntry>

export type AppErrorCode = keyof typeof appErrors

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
