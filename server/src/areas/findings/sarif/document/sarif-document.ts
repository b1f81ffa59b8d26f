/** A SARIF file as parsed JSON: nothing is known about it until it is checked. */

export type JsonObject = { readonly [name: string]: unknown }

/** The file breaks a rule at a place in it, such as `runs[0].results[3].ruleId`. */
export class SarifError extends Error {
  readonly code: 'invalid_json' | 'invalid_sarif' | 'unsupported_sarif_version'
  readonly field: string
  /** In a file that is not JSON. */
  readonly place: { line?: number; column?: number }

  constructor(
    field: string,
    message: string,
    code: SarifError['code'] = 'invalid_sarif',
    { line, column }: SarifError['place'] = {},
  ) {
    super(message)
    this.field = field
    this.code = code
    this.place = line === undefined || column === undefined ? {} : { line, column }
  }

  /** The same error with a longer path, as seen from the parent. */
  within(place: string): SarifError {
    const separator = this.field === '' || this.field.startsWith('[') ? '' : '.'
    return new SarifError(`${place}${separator}${this.field}`, this.message, this.code)
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * An object, or undefined when it is missing. SARIF writers use null for missing. `place` is the path to the holder,
 * relative to what is being read, with a trailing dot.
 */
export function readObject(holder: JsonObject, name: string, place = ''): JsonObject | undefined {
  const value = holder[name]
  if (value === undefined || value === null) return undefined
  if (!isObject(value)) throw new SarifError(place + name, 'must be an object')
  return value
}

export function readArray(holder: JsonObject, name: string, maxLength: number, place = ''): readonly unknown[] {
  const value = holder[name]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new SarifError(place + name, 'must be an array')
  if (value.length > maxLength) {
    throw new SarifError(place + name, `must have at most ${maxLength} items, and has ${value.length}`)
  }
  return value
}

/** Objects of an array, each at its place. */
export function readObjects(holder: JsonObject, name: string, maxLength: number, place = ''): readonly JsonObject[] {
  const items = readArray(holder, name, maxLength, place)
  const wrong = items.findIndex((item) => !isObject(item))
  if (wrong >= 0) throw new SarifError(`${place}${name}[${wrong}]`, 'must be an object')
  return items as readonly JsonObject[]
}

/** Text to store: cut to a length, and refused if the database can't hold it. */
export function readText(holder: JsonObject, name: string, maxLength: number, place = ''): string | undefined {
  const value = holder[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new SarifError(place + name, 'must be a string')
  refuseUnkeepable(value, place, name)
  return value.length > maxLength ? cutText(value, maxLength) : value
}

export function readIndex(holder: JsonObject, name: string, place = ''): number | undefined {
  const value = holder[name]
  // -1 is what the standard says for "none".
  if (value === undefined || value === null || value === -1) return undefined
  if (!Number.isInteger(value) || (value as number) < 0) throw new SarifError(place + name, 'must be an integer >= -1')
  return value as number
}

function refuseUnkeepable(text: string, place: string, name: string): void {
  if (text.includes('\u0000')) throw new SarifError(place + name, 'must not contain the NUL character')
  if (!text.isWellFormed()) {
    throw new SarifError(place + name, 'must be valid Unicode (it holds half of a surrogate pair)')
  }
}

/** Never cuts inside a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
