/** Finds what is wrong with an answer, judged by the contract alone. */
import {
  type ErrorCode,
  errorEntry,
  errorStatus,
  type Operation,
  operationErrors,
  publicApiBase,
  publicOperations,
  type TSchema,
  toCheckableSchema,
} from '@parapet/contract'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Received, Sent } from './fuzz-client.ts'

/** `outcome` is '200', '304' or the error code; `fault` is set if the service should never have given this answer. */
export type Verdict = { operation: Operation | undefined; outcome: string; fault?: string }

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Outcomes caused only by a failure of the service or its database, or by timing. */
const unexpected: readonly ErrorCode[] = ['internal_error', 'unavailable', 'request_timeout']

/** Errors answered before the operation is known. */
const routeErrors: readonly ErrorCode[] = ['not_found', 'method_not_allowed']
const parserErrors: readonly ErrorCode[] = ['invalid_request', 'headers_too_large']

export function judge(request: Sent, answer: Received): Verdict {
  const operation = operationOf(request.method, request.path)
  const verdict = { operation, outcome: outcomeOf(answer) }
  const faults = [...judgeEnvelope(answer, operation), ...judgeContent(request, operation, answer, verdict.outcome)]
  return faults.length === 0 ? verdict : { ...verdict, fault: faults.join('; ') }
}

/** The operation that a request reaches; HEAD reaches the one of GET. */
function operationOf(method: string, path: string): Operation | undefined {
  const steps = (path.split(/[?#]/)[0] as string).slice(publicApiBase.length).split('/')
  return publicOperations.find((operation) => {
    if (operation.method !== (method === 'HEAD' ? 'GET' : method)) return false
    const pattern = operation.url.split('/')
    return pattern.length === steps.length && pattern.every((step, i) => step.startsWith('{') || step === steps[i])
  })
}

function outcomeOf({ status, text }: Received): string {
  if (status < 400) return String(status)
  // The bare 413 of the spec, and answers to HEAD.
  if (text === '') return status === 413 ? 'body_too_large' : String(status)
  try {
    return JSON.parse(text).error
  } catch {
    return `${status} ${text.slice(0, 100)}`
  }
}

function judgeEnvelope({ status, headers, text }: Received, operation: Operation | undefined): string[] {
  const faults: string[] = []
  if (!uuidV4.test(headers['x-request-id'] ?? '')) faults.push(`X-Request-Id is ${headers['x-request-id']}`)
  const file = status === 200 ? operation?.file : undefined
  const mediaType = file?.mediaType ?? 'application/json; charset=utf-8'
  if (text !== '' && headers['content-type'] !== mediaType) {
    faults.push(`Content-Type is ${headers['content-type']}`)
  }
  if (status === 401 && !headers['www-authenticate']?.startsWith('Bearer')) faults.push('no challenge')
  if (status === 405 && !headers.allow) faults.push('no Allow')
  if (status === 429 && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) faults.push('no Retry-After')
  if (headers['x-injected'] !== undefined || headers['set-cookie'] !== undefined) faults.push('a header was injected')
  return faults
}

function judgeContent(request: Sent, operation: Operation | undefined, answer: Received, outcome: string): string[] {
  const { status, text } = answer
  const isHead = request.method === 'HEAD'
  if (isHead && text !== '') return ['HEAD has a body']
  if (status === 304) return operation?.method === 'GET' && text === '' ? [] : ['304 out of place']
  if (status === 200) {
    if (operation === undefined) return ['200 for no operation']
    if (operation.file !== undefined) return text.startsWith('PK') || isHead ? [] : ['no zip file']
    return isHead ? [] : judgeSuccess(request, operation, text)
  }
  const allowed = allowedCodes(request, operation)
  if (isHead) return allowed.some((code) => errorStatus(code, operation) === status) ? [] : [`status ${status}`]
  if (!allowed.includes(outcome as ErrorCode)) return [`${status} ${outcome} is not documented here`]
  return judgeFailure(operation, status, outcome as ErrorCode, text)
}

function allowedCodes({ plan, path }: Sent, operation: Operation | undefined): ErrorCode[] {
  const codes: ErrorCode[] = operation === undefined ? [...routeErrors] : operationErrors(operation)
  // An empty id, or one that a router may read as a path segment, may also match no route.
  if (/\/\/|\/\?|\/$|%2f/i.test(path)) codes.push('not_found')
  if (plan.raw !== undefined) codes.push(...parserErrors, ...routeErrors, 'body_too_large', 'unsupported_media_type')
  if (plan.flavour === 'large headers' || path.length > 4000) codes.push('headers_too_large')
  return codes.filter((code) => !unexpected.includes(code))
}

function judgeFailure(operation: Operation | undefined, status: number, code: ErrorCode, text: string): string[] {
  // A body that exceeded the limit while being read: the status is the only answer.
  if (text === '' && status === 413) return []
  if (status !== errorStatus(code, operation)) return [`${code} with status ${status}`]
  if (text === '') return []
  const { error: _, message, ...context } = JSON.parse(text)
  if (typeof message !== 'string' || message === '') return [`${code} without a message`]
  const entry = errorEntry(code)
  const { message: _some, ...example } = { message: '', ...entry.context }
  const { message: _other, ...optionalContext } = { message: '', ...entry.optionalContext }
  const shapeOf = (value: object) =>
    JSON.stringify(
      Object.entries(value)
        .map(([name, part]) => `${name} ${Array.isArray(part) ? 'array' : typeof part}`)
        .sort(),
    )
  const isDocumented = [example, { ...example, ...optionalContext }].some((one) => shapeOf(context) === shapeOf(one))
  return isDocumented ? [] : [`${code} has the context ${JSON.stringify(context)}`]
}

const ajv = new Ajv({
  strict: false,
  formats: {
    uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    uri: (text: string) => URL.canParse(text),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  },
})
const validators = new Map<TSchema, ValidateFunction>()

export function describeMismatch(schema: TSchema, value: unknown): string | undefined {
  let validate = validators.get(schema)
  if (validate === undefined) {
    validate = ajv.compile(toCheckableSchema(schema))
    validators.set(schema, validate)
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** The answer has the documented shape, the input was allowed, and it comes back as sent. */
function judgeSuccess(request: Sent, operation: Operation, text: string): string[] {
  const answer = JSON.parse(text)
  const mismatch = describeMismatch(operation.answer, answer)
  if (mismatch !== undefined) return [`the answer is not as documented: ${mismatch}`]
  if (operation.body === undefined || request.plan.raw !== undefined) return []
  if (operation.isBodyOptional === true && request.body?.length === 0) return []
  const sent = trimmed(JSON.parse((request.body as Buffer).toString()))
  const refusal = describeMismatch(operation.body, sent)
  if (refusal !== undefined) return [`was accepted although ${refusal}`]
  return describeDifference(operation, sent as Record<string, unknown>, answer)
}

function isSameEmail(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

function describeDifference(
  operation: Operation,
  sent: Record<string, unknown>,
  answer: Record<string, unknown>,
): string[] {
  const fields = Object.keys((operation.body as { properties?: object }).properties ?? {})
  return (
    fields
      .filter((field) => Object.hasOwn(sent, field) && field in answer)
      // The one field the service may change by contract: an unknown role becomes `learner`.
      .filter((field) => !(field === 'role' && operation.method === 'POST'))
      // An alias that the person already has keeps its first spelling.
      .filter((field) => !(operation.id === 'users.addAlias' && isSameEmail(sent[field], answer[field])))
      .filter((field) => comparable(sent[field]) !== comparable(answer[field]))
      .map((field) => `${field} was sent as ${comparable(sent[field])} and came back as ${comparable(answer[field])}`)
  )
}

type Item = { itemType: string; itemId: string; orderIndex: number }

function comparable(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  const items = (value as Item[]).map(({ itemType, itemId, orderIndex }) => ({ itemType, itemId, orderIndex }))
  return JSON.stringify(items.toSorted((a, b) => a.orderIndex - b.orderIndex))
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimmed(part)]))
}
