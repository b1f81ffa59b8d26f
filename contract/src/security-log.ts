/** What the security log can hold. */
export const securityEvents = [
  'sign_in',
  'session.ended',
  'password.confirmed',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'second_factor.begun',
  'second_factor.confirmed',
  'second_factor.removed',
  'link.created',
  'link.used',
  'api_key.new_network',
  'api_key.refused',
  'access.denied',
] as const
export type SecurityEvent = (typeof securityEvents)[number]
