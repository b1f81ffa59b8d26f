import type { AppErrorCode } from './app-errors.ts'
import { type ErrorCode, errorEntry } from './errors.ts'
import { limits } from './limits.ts'
import type { Static, TSchema } from './schema.ts'
import type { Scope } from './scopes.ts'

/** One operation of the public API, as data: the server binds it, the SDK calls it, OpenAPI describes it. */
export type Operation = {
  /** Unique name; also the operationId in OpenAPI and the path of the SDK method, e.g. `users.create`. */
  id: `${string}.${string}`
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below `/api/public/v1`, parameters in braces. */
  url: string
  /** The scope a key needs; `none` when any valid key will do. */
  scope: Scope | 'none'
  /** A key that has only this scope may call it too, and finds what the key itself has made. */
  scopeForOwn?: Scope
  /** A POST that changes nothing: its question is in the body because it must not be in an address, which is logged. */
  isRead?: true
  summary: string
  description?: string
  query?: TSchema
  body?: TSchema
  /** The body is a file of the caller's: it is taken as bytes, up to a cap of its own, and may have other media types. */
  rawBody?: { mediaTypes: readonly string[]; maxBytes: number }
  /** Headers that belong to the operation, all optional, by the name that code uses for them. */
  headers?: Readonly<Record<string, OperationHeader>>
  /** The body may be left out: all its fields are optional. */
  isBodyOptional?: boolean
  answer: TSchema
  /** The answer is a file: bytes of this type instead of JSON. */
  file?: { mediaType: string }
  /** An example of a request body, shown in the reference. */
  example?: unknown
  /** An example of the answer, where the examples of its schema would not fit this operation. */
  answerExample?: unknown
  /** Codes of this operation beyond those that any operation may answer. */
  errors: readonly ErrorCode[]
}

/** A header of an operation. */
export type OperationHeader = { name: string; description: string; maxLength: number }

/** The code that answers an unknown id in a path, by the name of the parameter. */
export const notFoundCodeOf: Readonly<Record<string, ErrorCode | AppErrorCode>> = {
  userId: 'user_not_found',
  aliasId: 'alias_not_found',
  teamId: 'team_not_found',
  customCourseId: 'custom_course_not_found',
  assignmentId: 'assignment_not_found',
  id: 'webhook_endpoint_not_found',
  deliveryId: 'delivery_not_found',
  runId: 'sarif_run_not_found',
  previewId: 'sarif_preview_not_found',
  sessionId: 'session_not_found',
  passkeyId: 'passkey_not_found',
  deviceId: 'device_not_found',
  mailId: 'mail_not_found',
  attemptId: 'attempt_not_found',
  bulkActId: 'bulk_act_not_found',
  programId: 'program_not_found',
  certificateId: 'certificate_not_found',
  connectionId: 'sso_connection_not_found',
  domainId: 'sso_domain_not_found',
  testId: 'sso_test_not_found',
  scheduleId: 'report_schedule_not_found',
  overrideId: 'topic_override_not_found',
}

type ParamNames<Url extends string> = Url extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** What operations of all APIs have in common. */
type Shape = {
  url: string
  query?: TSchema
  headers?: object
  body?: TSchema
  rawBody?: object
  isBodyOptional?: boolean
  answer: TSchema
}

/** What a handler of the operation is given, and what it answers. */
export type OperationInput<O extends Shape> = {
  params: Record<ParamNames<O['url']>, string>
  query: O['query'] extends TSchema ? Static<O['query']> : Record<string, never>
  headers: O['headers'] extends object ? Partial<Record<keyof O['headers'], string>> : Record<string, never>
  body: O['rawBody'] extends object
    ? Uint8Array
    : O['body'] extends TSchema
      ? O['isBodyOptional'] extends true
        ? Static<O['body']> | undefined
        : Static<O['body']>
      : undefined
}
export type OperationAnswer<O extends Shape> = Static<O['answer']>

/** The cap of an operation's body. */
export function maxBodyBytes(operation: (Pick<Operation, 'rawBody'> & { maxBytes?: number }) | undefined): number {
  return operation?.rawBody?.maxBytes ?? operation?.maxBytes ?? limits.bodyBytes
}

/** The status of a failure. A declared length that is too large is 400 where the body is a file, as in the spec. */
export function errorStatus(code: ErrorCode | AppErrorCode, operation: Pick<Operation, 'rawBody'> | undefined): number {
  return code === 'body_too_large' && operation?.rawBody !== undefined ? 400 : errorEntry(code).status
}
