/** The names of schemas, and which operations use them. */
import type { Reference, ReferenceOperation, Schema } from './read-document.ts'

/** `#/components/schemas/User` names `User`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

type Operations = Pick<Reference, 'operations' | 'schemas'>

/** Every operation that takes or answers the schema, itself or inside another one. */
export function listUsers({ operations, schemas }: Operations, name: string): ReferenceOperation[] {
  return operations.filter((operation) => schemasOf(operation).some((schema) => reaches(schemas, schema, name)))
}

/** Whether callers send it. */
export function isSent({ operations, schemas }: Operations, name: string): boolean {
  return operations.some(({ body }) => body !== undefined && reaches(schemas, body.schema, name))
}

/** The tag whose pages have the schema: of the first operation that is about it, else of the first one that uses it. */
export function findSchemaTag(reference: Operations, name: string): string | undefined {
  const isAbout = (operation: ReferenceOperation) =>
    schemasOf(operation).some((schema) => refName((schema.items ?? schema).$ref ?? '') === name)
  return (reference.operations.find(isAbout) ?? listUsers(reference, name)[0])?.tag
}

function schemasOf({ body, answer }: ReferenceOperation): Schema[] {
  return [answer.schema, ...(body === undefined ? [] : [body.schema])]
}

function reaches(schemas: Record<string, Schema>, schema: Schema, name: string, seen = new Set<string>()): boolean {
  if (schema.$ref !== undefined) {
    const target = refName(schema.$ref)
    if (target === name) return true
    if (seen.has(target)) return false
    return reaches(schemas, schemas[target] ?? {}, name, seen.add(target))
  }
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.items !== undefined) parts.push(schema.items)
  return parts.some((part) => reaches(schemas, part, name, seen))
}
