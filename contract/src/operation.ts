import type { ErrorCode } from './errors.ts'
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
  summary: string
  description?: string
  query?: TSchema
  body?: TSchema
  /** The body may be left out: all its fields are optional. */
  isBodyOptional?: boolean
  answer: TSchema
  /** An example of a request body, shown in the reference. */
  example?: unknown
  /** An example of the answer, where the examples of its schema would not fit this operation. */
  answerExample?: unknown
  /** Codes of this operation beyond those that any operation may answer. */
  errors: readonly ErrorCode[]
}

/** The code that answers an unknown id in a path, by the name of the parameter. */
export const notFoundCodeOf: Readonly<Record<string, ErrorCode>> = {
  userId: 'user_not_found',
  teamId: 'team_not_found',
  customCourseId: 'custom_course_not_found',
  assignmentId: 'assignment_not_found',
  id: 'webhook_endpoint_not_found',
  deliveryId: 'delivery_not_found',
}

type ParamNames<Url extends string> = Url extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** What a handler of the operation is given, and what it answers. */
export type OperationInput<O extends Operation> = {
  params: Record<ParamNames<O['url']>, string>
  query: O['query'] extends TSchema ? Static<O['query']> : Record<string, never>
  body: O['body'] extends TSchema
    ? O['isBodyOptional'] extends true
      ? Static<O['body']> | undefined
      : Static<O['body']>
    : undefined
}
export type OperationAnswer<O extends Operation> = Static<O['answer']>
