import type { ErrorEntry } from './error-entry.ts'

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
  program_started: {
    status: 409,
    meaning: 'The program has already started or ended. Reload the page to see its state',
  },
  program_reaches_nobody: {
    status: 409,
    meaning:
      'Nothing would be assigned: the people are deactivated, the training is unavailable, or all of it is already assigned',
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
