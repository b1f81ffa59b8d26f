/** Building blocks shared by all schemas. Only plain JSON Schema keywords, so that one schema validates, serialises and documents. */
import type { Static, TSchema, Type as TypeBox } from 'typebox'
import { limits } from './limits.ts'

export type { Static, TSchema }

type Builder = Pick<typeof TypeBox, 'Array' | 'Boolean' | 'Integer' | 'Object' | 'Optional' | 'String' | 'Unsafe'>

const optional = Symbol('optional')

/**
 * TypeBox's types over builders of our own. Loading the library takes as long as starting the database, and of what it
 * does at run time we need only this: plain JSON Schema. See docs/decisions/0004.
 */
export const Type = {
  Array: (items: TSchema, annotations = {}) => ({ type: 'array', items, ...annotations }),
  Boolean: (annotations = {}) => ({ type: 'boolean', ...annotations }),
  Integer: (annotations = {}) => ({ type: 'integer', ...annotations }),
  Object: (properties: Record<string, TSchema & { [optional]?: true }>, annotations = {}) => {
    const required = Object.keys(properties).filter((name) => properties[name]?.[optional] !== true)
    return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...annotations }
  },
  Optional: (schema: TSchema) => Object.defineProperty({ ...schema }, optional, { value: true }),
  String: (annotations = {}) => ({ type: 'string', ...annotations }),
  Unsafe: (schema: object) => schema,
} as unknown as Builder

type Annotations = { description?: string; examples?: unknown[]; [keyword: string]: unknown }

/** A value or null, as `type: [..., 'null']`: the serialiser is fast with it, and `anyOf` is not. */
export function Nullable<T extends TSchema & { type: string }>(schema: T, annotations: Annotations = {}) {
  // It is another schema than the one it is made from, so it must not have its name.
  const { $id: _, ...rest } = schema as T & { $id?: string }
  return Type.Unsafe<Static<T> | null>({ ...rest, ...annotations, type: [schema.type, 'null'] })
}

/** One of some literals, as `enum`. */
export function OneOf<const T extends readonly string[]>(values: T, annotations: Annotations = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...annotations })
}

/** One of some literals, or null. */
export function OneOfOrNull<const T extends readonly string[]>(values: T, annotations: Annotations = {}) {
  return Type.Unsafe<T[number] | null>({ type: ['string', 'null'], enum: [...values, null], ...annotations })
}

/** Text as people write it. The service trims it before the length counts, and refuses NUL and lone surrogates. */
export function Text(limits: { minLength?: number; maxLength: number }, annotations: Annotations = {}) {
  return Type.String({ ...limits, ...annotations })
}

/** Control characters, line and paragraph separators, and bidirectional controls. */
const forbiddenInNames = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069'

/** Spaces, fillers, joiners, variation selectors and tags: useful beside other characters, but nothing to see alone. */
const invisibleInNames = [
  '\\u0020\\u00a0\\u00ad\\u034f\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200d\\u202f\\u205f-\\u2065',
  '\\u206a-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb',
].join('')
/** The same beyond U+FFFF. */
const moreInvisible = '\\u{1bca0}-\\u{1bca3}\\u{1d159}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'

/**
 * Names end up in mails, lists and terminals, so they are one line of plain text with at least one character that can be
 * seen. The joiners U+200C and U+200D stay, as Persian names and emoji need them. As published, the pattern means the
 * same with and without the `u` flag, so it names no characters beyond U+FFFF: not every reader can.
 */
export const namePattern = `^[${invisibleInNames}]*[^${forbiddenInNames}${invisibleInNames}][^${forbiddenInNames}]*$`
/** The pattern that the service checks: a name must not consist of invisible characters beyond U+FFFF either. */
export const strictNamePattern = `^[${invisibleInNames}${moreInvisible}]*[^${forbiddenInNames}${invisibleInNames}${moreInvisible}][^${forbiddenInNames}]*$`

const plainName = new RegExp(strictNamePattern, 'u')
const forbidden = new RegExp(`[${forbiddenInNames}]`, 'u')

export function isPlainName(text: string): boolean {
  return plainName.test(text)
}

const invisible = new RegExp(`^[${invisibleInNames}${moreInvisible}]*$`, 'u')

/** Whether there is anything to see in a text. */
export function hasVisibleText(text: string): boolean {
  return !invisible.test(text)
}

/** What is wrong with a name, to go after the name of its field. Undefined if it is plain. */
export function findNameMistake(text: string): string | undefined {
  if (forbidden.test(text)) return 'must not contain line breaks, control characters or text direction marks'
  return hasVisibleText(text) ? undefined : 'must contain a visible character'
}

export function Name(annotations: Annotations = {}) {
  return Text({ minLength: 1, maxLength: limits.nameLength }, { pattern: namePattern, ...annotations })
}

/** A password as it was typed: the service does not trim it, unlike other text. */
export function PasswordText(limits: { minLength?: number; maxLength: number }, annotations: Annotations = {}) {
  return Type.String({ ...limits, ...annotations, 'x-untrimmed': true })
}

/** Code as it was written: the service does not trim it, unlike other text. */
export function VerbatimText(annotations: Annotations & { maxLength: number }) {
  return Type.String({ ...annotations, 'x-untrimmed': true })
}

/** The fields of a body that are taken as they were typed. */
export function untrimmedFieldsOf(body: TSchema): string[] {
  const { properties = {} } = body as { properties?: Record<string, object> }
  return Object.keys(properties).filter((name) => 'x-untrimmed' in (properties[name] as object))
}

/** Documented as text, but no value is refused: the service makes something of anything. */
export function LenientText(annotations: Annotations = {}) {
  return Type.Unsafe<unknown>({ type: 'string', 'x-accepts-any-value': true, ...annotations })
}

/**
 * A schema to check values with: without names, which may come twice, notes for us, and rules where any value will do.
 * Names are checked as strictly as we can.
 */
export function toCheckableSchema(schema: TSchema): object {
  const replace = (key: string, value: unknown) => {
    if (key === '$id' || key === 'x-untrimmed') return undefined
    if (key === 'pattern' && value === namePattern) return strictNamePattern
    return typeof value === 'object' && value !== null && 'x-accepts-any-value' in value ? {} : value
  }
  return JSON.parse(JSON.stringify(schema, replace))
}

export function Uuid(annotations: Annotations = {}) {
  return Type.String({ format: 'uuid', ...annotations })
}

/** ISO 8601 in UTC with milliseconds: `2026-01-31T09:30:00.000Z`. */
export function Timestamp(annotations: Annotations = {}) {
  return Type.String({ format: 'date-time', examples: ['2026-01-31T09:30:00.000Z'], ...annotations })
}

/** A confirmation in words, the answer of operations that end something. */
export const Confirmation = Type.Object(
  { message: Type.String({ examples: ['User deactivated'] }) },
  { $id: 'Confirmation', additionalProperties: false },
)
export type Confirmation = Static<typeof Confirmation>
