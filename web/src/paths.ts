/** Every address of the web app, in one place. */
export const paths = {
  signIn: '/sign-in',
  invitation: '/invitation',
  forgotten: '/forgotten',
  reset: '/reset',
  account: '/account',
  console: '/console',
  keys: '/console/keys',
  people: '/console/people',
  teams: '/console/teams',
  assignments: '/console/assignments',
  newAssignment: '/console/assignments/new',
  assignment: '/console/assignments/$assignmentId',
  webhooks: '/console/webhooks',
  webhook: '/console/webhooks/$endpointId',
  audit: '/console/audit',
  mails: '/console/mails',
} as const
