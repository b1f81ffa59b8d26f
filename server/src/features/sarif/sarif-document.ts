/** A SARIF file as parsed JSON: nothing is known about it until it was looked at. */

export type JsonObject = { readonly [name: string]: unknown }

/** The file breaks a rule at a place in it, such as `runs[0].results[3].ruleId`. */
export class SarifError extends Error {
  readonly code: 'invalid_json' | 'invalid_sarif' | 'unsupported_sarif_version'
  readonly field: string

  constructor(field: string, message: string, code: SarifError['code'] = 'invalid_sarif') {
    super(message)
    this.field = field
    this.code = code
  }

  /** The same mistake, seen from further outside. */
  within(place: string): SarifError {
    const separator = this.field === '' || this.field.startsWith('[') ? '' : '.'
    return new SarifError(`${place}${separator}${this.field}`, this.message, this.code)
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object, or undefined when it is missing. SARIF writers use null for missing. */
export function readObject(holder: JsonObject, name: string): JsonObject | undefined {
  const value = holder[name]
  if (value === undefined || value === null) return undefined
  if (!isObject(value)) throw new SarifError(name, 'must be an object')
  return value
}

export function readArray(holder: JsonObject, name: string, maxLength: number): readonly unknown[] {
  const value = holder[name]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new SarifError(name, 'must be an array')
  if (value.length > maxLength) {
    throw new SarifError(name, `must have at most ${maxLength} items, and has ${value.length}`)
  }
  return value
}

/** Objects of an array, each at its place. */
export function readObjects(holder: JsonObject, name: string, maxLength: number): readonly JsonObject[] {
  const items = readArray(holder, name, maxLength)
  const wrong = items.findIndex((item) => !isObject(item))
  if (wrong >= 0) throw new SarifError(`${name}[${wrong}]`, 'must be an object')
  return items as readonly JsonObject[]
}

/** Text that is kept: cut to a length, and refused when the database could not hold it. */
export function readText(holder: JsonObject, name: string, maxLength: number): string | undefined {
  const value = holder[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new SarifError(name, 'must be a string')
  if (value.length > maxLength) return cutText(keepable(value, name), maxLength)
  return keepable(value, name)
}

export function readIndex(holder: JsonObject, name: string): number | undefined {
  const value = holder[name]
  // -1 is what the standard says for "none".
  if (value === undefined || value === null || value === -1) return undefined
  if (!Number.isInteger(value) || (value as number) < 0) throw new SarifError(name, 'must be an integer >= -1')
  return value as number
}

function keepable(text: string, name: string): string {
  if (text.includes('\u0000')) throw new SarifError(name, 'must not contain the NUL character')
  if (!text.isWellFormed()) throw new SarifError(name, 'must be valid Unicode (it holds half of a surrogate pair)')
  return text
}

/** Never in the middle of a character that takes two places. */
export function cutText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
