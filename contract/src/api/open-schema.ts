/**
 * A schema as receivers of events get it. Events may get new fields, so what others check them with must allow some; the
 * service's own tests use the closed form, so that nothing is sent by accident. It stands alone, without a name.
 */
export function openSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const isKept = ([key, value]: [string, unknown]) =>
    key !== '$id' && !(key === 'additionalProperties' && value === false)
  const entries = Object.entries(schema).filter(isKept)
  return Object.fromEntries(entries.map(([key, value]) => [key, openSchema(value)]))
}
