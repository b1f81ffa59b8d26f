/** Untrusted JSON, such as responses of code hosts and events of GitHub. */

/** An object whose fields are not known. */
export type JsonObject = { readonly [name: string]: unknown }

/** Empty if it is not an object. */
export function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

/** Empty if the text is not JSON, or not an object. */
export function parseObject(text: string): JsonObject {
  try {
    return toObject(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Empty if it is not a list. */
export function toObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

/** Numbers become text: providers use either for ids. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
