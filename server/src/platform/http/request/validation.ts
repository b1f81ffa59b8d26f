import { findNameMistake, isEmail, strictNamePattern, type TSchema, toCheckableSchema } from '@parapet/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type AppError, invalidField } from '../../app-error.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const formats = {
  uuid,
  email: { type: 'string', validate: isEmail },
  'date-time': { type: 'string', validate: isUtcTimestamp },
  // Checked where it is used, which gives better errors.
  uri: true,
} as const

const options = { allErrors: false, verbose: true, strict: true, strictTypes: false, allowUnionTypes: true, formats }

/** Bodies are not converted; query strings are text, so their numbers and booleans are parsed. */
const bodyAjv = new Ajv({ ...options, coerceTypes: false, removeAdditional: false })
const queryAjv = new Ajv({ ...options, coerceTypes: true, useDefaults: true })

/**
 * Turns a schema into a function that throws the first failing rule. It is compiled at first use: compiling all of them
 * would take a fifth of the startup time.
 */
export function createValidator(schema: TSchema, part: 'body' | 'query'): (value: unknown) => void {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= (part === 'body' ? bodyAjv : queryAjv).compile(toCheckableSchema(schema))
    if (!validate(value)) throw describe(validate.errors?.[0] as ErrorObject, part)
  }
}

/** A path id that isn't a UUID in the usual form, in either case, gets the response for an unknown one. */
export function isResourceId(text: string): boolean {
  return text.length === 36 && uuid.test(text)
}

function describe(error: ErrorObject, part: string): AppError {
  const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : ''
  return invalidField(toFieldName(error.instancePath + missing, part), toSentence(error))
}

/** `/items/0/orderIndex` becomes `items[0].orderIndex`. */
export function toFieldName(pointer: string, part: string): string {
  if (pointer === '') return part
  return pointer
    .slice(1)
    .split('/')
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('')
    .replace(/^\./, '')
}

type Rule = { type?: string | string[]; minimum?: number; maximum?: number; description?: string }

/** The rule that was broken, as a sentence about the value. */
export function toSentence(error: ErrorObject): string {
  const rule = (error.parentSchema ?? {}) as Rule
  switch (error.keyword) {
    case 'additionalProperties':
      return `must not have the field ${error.params.additionalProperty}`
    case 'required':
      return 'is required'
    case 'type':
    case 'minimum':
    case 'maximum':
      return `must be ${expectedType(rule)}`
    case 'enum':
      return `must be one of: ${(error.schema as string[]).join(', ')}`
    case 'minLength':
      return error.params.limit === 1 ? 'must not be empty' : `must have at least ${error.params.limit} characters`
    case 'maxLength':
      return `must have at most ${error.params.limit} characters`
    case 'minItems':
      return `must have at least ${error.params.limit} item${error.params.limit === 1 ? '' : 's'}`
    case 'maxItems':
      return `must have at most ${error.params.limit} items`
    case 'minProperties':
      return `must have at least ${error.params.limit} ${error.params.limit === 1 ? 'entry' : 'entries'}`
    case 'maxProperties':
      return `must have at most ${error.params.limit} entries`
    case 'format':
      return `must be ${formatNames[error.params.format as keyof typeof formatNames]}`
    case 'pattern':
      if (error.params.pattern === strictNamePattern) return findNameMistake(error.data as string) ?? 'is not valid'
      return `must be ${lowerFirst(rule.description ?? `text that matches ${error.params.pattern}`)}`
    default:
      return error.message ?? 'is not valid'
  }
}

const formatNames = {
  uuid: 'a UUID',
  email: 'an email address such as name@example.com',
  'date-time': 'an ISO 8601 time in UTC such as 2026-01-31T09:30:00Z',
}

const typeNames: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

function expectedType(rule: Rule): string {
  const types = Array.isArray(rule.type) ? rule.type : [rule.type ?? 'object']
  const names = types.map((type) => typeNames[type] ?? type).join(' or ')
  const bounds = [
    rule.minimum === undefined ? '' : ` >= ${rule.minimum}`,
    rule.maximum === undefined || rule.maximum === 2_147_483_647 ? '' : ` <= ${rule.maximum}`,
  ]
  return names + bounds.filter((bound) => bound !== '').join(' and')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

const timestamp = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/** A real time with a zone: `Date` rolls February 31 over and would store another day. */
export function isUtcTimestamp(text: string): boolean {
  const match = timestamp.exec(text)
  if (match === null || Number.isNaN(Date.parse(text))) return false
  const [, year, month, day] = match.map(Number) as [number, number, number, number]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return year >= 1970 && day <= lastDay
}
