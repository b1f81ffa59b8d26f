/** The public promise of Parapet: operations, schemas, errors, scopes and limits, as data. */
export * from './app-operation.ts'
export * from './app-operations.ts'
export * from './assignments.ts'
export * from './audit-log.ts'
export * from './certificates.ts'
export * from './challenge-attempts.ts'
export * from './console.ts'
export * from './content.ts'
export * from './content-format.ts'
export * from './content-languages.ts'
export * from './custom-courses.ts'
export * from './email.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './import-people.ts'
export * from './leaderboard.ts'
export * from './learning.ts'
export * from './limits.ts'
export * from './mails.ts'
export * from './open-schema.ts'
export * from './openapi.ts'
export * from './operation.ts'
export * from './operations.ts'
export * from './organization.ts'
export * from './overview.ts'
export * from './password-strength.ts'
export * from './progress.ts'
export * from './remind-assignees.ts'
export * from './sarif.ts'
export * from './scenario-player.ts'
export {
  Confirmation,
  isPlainName,
  namePattern,
  type Static,
  type TSchema,
  toCheckableSchema,
  untrimmedFieldsOf,
} from './schema.ts'
export * from './scopes.ts'
export * from './security-log.ts'
export * from './settings.ts'
export * from './sign-in.ts'
export * from './signature-check.ts'
export * from './teams.ts'
export * from './users.ts'
export * from './webhooks.ts'
