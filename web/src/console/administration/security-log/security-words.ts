import type { SecurityEntry, SecurityEvent } from '@parapet/contract'

export const eventLabels: Record<SecurityEvent, string> = {
  sign_in: 'Sign-in',
  'session.ended': 'Session ended',
  'password.confirmed': 'Password confirmation',
  'password.changed': 'Password changed',
  'password.reset_requested': 'Password reset requested',
  'password.reset': 'Password reset',
  'second_factor.begun': 'Two-factor setup started',
  'second_factor.confirmed': 'Two-factor authentication turned on',
  'second_factor.removed': 'Two-factor authentication turned off',
  'second_factor.reset': 'Two-factor authentication reset',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'passkey.confirmed': 'Passkey confirmation',
  'recovery_codes.created': 'Recovery codes created',
  'recovery_code.used': 'Recovery code used',
  'device.remembered': 'Device remembered',
  'device.forgotten': 'Remembered device removed',
  'sso.linked': 'Linked to the identity provider',
  'sso.unlinked': 'Unlinked from the identity provider',
  'sso.confirmed': 'Confirmation through the identity provider',
  'link.created': 'Sign-in link created',
  'link.used': 'One-time link used',
  'api_key.new_network': 'API key used from a new network',
  'api_key.refused': 'API key refused',
  'access_token.created': 'Access token created',
  'access_token.revoked': 'Access token revoked',
  'access_token.refused': 'Access token refused',
  'access_token.new_network': 'Access token used from a new network',
  'scim_token.created': 'SCIM token created',
  'scim_token.revoked': 'SCIM token revoked',
  'scim_token.refused': 'SCIM token refused',
  'access.denied': 'Access denied',
}

const reasonLabels: Record<string, string> = {
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  wrong_secret: 'Wrong secret',
  revoked: 'The key was revoked',
  expired: 'The key has expired',
  network_not_allowed: "Request came from a network that isn't allowed",
  person_or_organization_inactive: 'The account is not active',
  turned_off: 'Access tokens are turned off',
  no_second_factor: 'Two-factor authentication is not set up',
  not_signed_in_lately: 'No sign-in for a month',
  issuer_or_organization_inactive: 'Its issuer is not an active admin',
}

const kindLabels: Record<string, string> = {
  invitation: 'Invitation',
  reset: 'Password reset',
  'sign-in': 'Sign-in link from the operator',
}

/** A newer service may send unknown events. */
export function describeEvent({ event }: SecurityEntry): string {
  return event in eventLabels ? eventLabels[event as SecurityEvent] : event
}

/** The reason or details, in words if available. */
export function describeDetails({ event, details }: SecurityEntry): string {
  const { reason, kind, operation, sessions } = details
  if (typeof reason === 'string') return reasonLabels[reason] ?? reason
  // The only links that have their own entry are those of the operator.
  if (event === 'link.created') return 'By the operator'
  if (typeof kind === 'string') return kindLabels[kind] ?? kind
  if (typeof operation === 'string') return operation
  if (typeof sessions === 'number' && sessions > 1) return `${sessions} sessions`
  return ''
}
