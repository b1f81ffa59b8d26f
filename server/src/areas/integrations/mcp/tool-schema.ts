import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { type TSchema, toCheckableSchema } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { createValidator } from '../../../platform/http/request/validation.ts'

/** A schema of the contract in the form that the SDK accepts (standardschema.dev). Compiled once, because it is slow. */
export function toToolSchema(schema: TSchema): StandardSchemaWithJSON {
  const check = createValidator(schema, 'body')
  const shown = toPortableSchema(toCheckableSchema(schema))
  return {
    '~standard': {
      version: 1,
      vendor: 'parapet',
      validate(value) {
        try {
          check(value)
          return { value }
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          return { issues: [{ message: `${error.context.field} ${error.context.message}` }] }
        }
      },
      jsonSchema: { input: () => shown, output: () => shown },
    },
  }
}

/** Some clients support only one type per value, so a nullable value becomes a union of two schemas. */
function toPortableSchema(schema: object): Record<string, unknown> {
  const replace = (_key: string, value: unknown) => {
    const { type, description, ...rest } = (value ?? {}) as { type?: unknown; description?: unknown }
    if (!Array.isArray(type)) return value
    const choices = type.map((name) => (name === 'null' ? { type: name } : { ...rest, type: name }))
    return { ...(description === undefined ? {} : { description }), anyOf: choices }
  }
  return JSON.parse(JSON.stringify(schema, replace))
}
