/** JSON Schema as Fastify checks requests with it: values are converted, defaults filled in, unknown properties removed where they are forbidden. */
type Schema = Record<string, unknown>

const typeOf = (value: unknown) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
const isType = (value: unknown, type: string) =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number')

function convert(value: unknown, types: string[]): unknown {
  if (types.some((type) => isType(value, type))) return value
  for (const type of types) {
    if (
      (type === 'number' || type === 'integer') &&
      typeof value === 'string' &&
      value.trim() !== '' &&
      Number.isFinite(Number(value))
    )
      return Number(value)
    if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
    if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
    if (type === 'array' && value !== undefined) return [value]
    if (type === 'null' && value === '') return null
  }
  return value
}

/** The value as it was converted. Throws with Fastify's words. */
export function validate(given: unknown, schema: Schema, path: string): unknown {
  const fail = (text: string): never => {
    throw Object.assign(new Error(`${path} ${text}`), { statusCode: 400, code: 'FST_ERR_VALIDATION' })
  }
  const types = [schema.type ?? []].flat() as string[]
  const value = types.length > 0 ? convert(given, types) : given
  if (types.length > 0 && !types.some((type) => isType(value, type))) fail(`must be ${types.join(',')}`)
  if ('const' in schema && value !== schema.const) fail('must be equal to constant')
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) fail('must be equal to one of the allowed values')
  if (typeof value === 'string') checkText(value, schema, fail)
  if (typeof value === 'number') checkNumber(value, schema, fail)
  if (Array.isArray(value)) {
    if (value.length < ((schema.minItems as number) ?? 0)) fail(`must NOT have fewer than ${schema.minItems} items`)
    if (value.length > ((schema.maxItems as number) ?? Number.POSITIVE_INFINITY))
      fail(`must NOT have more than ${schema.maxItems} items`)
    if (schema.items) return value.map((one, index) => validate(one, schema.items as Schema, `${path}/${index}`))
  } else if (typeof value === 'object' && value !== null)
    return checkObject(value as Record<string, unknown>, schema, path, fail)
  return value
}

type Fail = (text: string) => never

const formats: Record<string, RegExp> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
}

function checkText(value: string, schema: Schema, fail: Fail): void {
  if (value.length < ((schema.minLength as number) ?? 0))
    fail(`must NOT have fewer than ${schema.minLength} characters`)
  if (value.length > ((schema.maxLength as number) ?? Number.POSITIVE_INFINITY))
    fail(`must NOT have more than ${schema.maxLength} characters`)
  if (schema.pattern && !new RegExp(schema.pattern as string, 'u').test(value))
    fail(`must match pattern "${schema.pattern}"`)
  if (formats[schema.format as string]?.test(value) === false) fail(`must match format "${schema.format}"`)
}

function checkNumber(value: number, schema: Schema, fail: Fail): void {
  if (value < ((schema.minimum as number) ?? Number.NEGATIVE_INFINITY)) fail(`must be >= ${schema.minimum}`)
  if (value > ((schema.maximum as number) ?? Number.POSITIVE_INFINITY)) fail(`must be <= ${schema.maximum}`)
  if (value <= ((schema.exclusiveMinimum as number) ?? Number.NEGATIVE_INFINITY))
    fail(`must be > ${schema.exclusiveMinimum}`)
  if (value >= ((schema.exclusiveMaximum as number) ?? Number.POSITIVE_INFINITY))
    fail(`must be < ${schema.exclusiveMaximum}`)
}

function checkObject(value: Record<string, unknown>, schema: Schema, path: string, fail: Fail): unknown {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const checked: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (own) checked[key] = validate(one, own, `${path}/${key}`)
    else if (schema.additionalProperties !== false) checked[key] = one
  }
  for (const [key, own] of Object.entries(properties))
    if (!Object.hasOwn(checked, key) && 'default' in own) checked[key] = own.default
  for (const key of (schema.required ?? []) as string[])
    if (!Object.hasOwn(checked, key)) fail(`must have required property '${key}'`)
  return checked
}
