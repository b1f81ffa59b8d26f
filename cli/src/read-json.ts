/** JSON from outside that nobody has looked at yet, such as answers of code hosts and events of GitHub. */

/** An object whose fields are not known. */
export type JsonObject = { readonly [name: string]: unknown }

/** Empty when it is no object. */
export function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

/** Empty when it is no list. */
export function toObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

/** Numbers become text: ids of providers are one or the other. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
