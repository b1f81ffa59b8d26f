/** The public promise of Parapet: operations, schemas, errors, scopes and limits, as data. */

export * from './api/app-errors.ts'
export * from './api/app-operation.ts'
export * from './api/errors.ts'
export * from './api/limits.ts'
export * from './api/open-schema.ts'
export * from './api/operation.ts'
export {
  Confirmation,
  findNameMistake,
  hasVisibleText,
  isPlainName,
  namePattern,
  type Static,
  strictNamePattern,
  type TSchema,
  toCheckableSchema,
  untrimmedFieldsOf,
} from './api/schema.ts'
export * from './api/scopes.ts'
export * from './app-operations.ts'
export * from './areas.generated.ts'
export * from './openapi.ts'
export * from './operations.ts'
