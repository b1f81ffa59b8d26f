import { buildOpenApi } from '@parapet/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { isResourceId, isUtcTimestamp } from '../../src/platform/http/request/validation.ts'

type Json = Record<string, unknown>
function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** Where an example and its schema are in the document, and what it shows. */
type Example = { place: string; schemaPlace: string; value: unknown }

/** The document allows new fields. An example has none, unless its schema declares others. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects)
  if (!isObject(value)) return value
  const closed = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closeObjects(part)]))
  const isClosing = value.type === 'object' && isObject(value.properties) && !('additionalProperties' in value)
  return isClosing ? { ...closed, additionalProperties: false } : closed
}

const document = closeObjects(buildOpenApi('https://training.example.com')) as Json
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    uuid: isResourceId,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    uri: (text: string) => URL.canParse(text),
    'date-time': isUtcTimestamp,
  },
}).addSchema(document, 'document')

const toStep = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Examples of bodies, next to their schema, and of values, inside it. */
function listExamples(value: unknown, place = '#'): Example[] {
  if (!isObject(value)) return []
  const found: Example[] = []
  if (isObject(value.schema)) {
    const named = isObject(value.examples) ? Object.entries(value.examples) : []
    const shown = named.map(([name, example]) => [`examples/${name}`, (example as Json).value] as const)
    for (const [name, example] of [...shown, ...('example' in value ? [['example', value.example] as const] : [])]) {
      found.push({ place: `${place}/${name}`, schemaPlace: `${place}/schema`, value: example })
    }
  }
  if (Array.isArray(value.examples)) {
    for (const example of value.examples) found.push({ place, schemaPlace: place, value: example })
  }
  const inner = Object.entries(value).filter(([name]) => !['example', 'examples'].includes(name))
  return [...found, ...inner.flatMap(([name, part]) => listExamples(part, `${place}/${toStep(name)}`))]
}

test('every example of the OpenAPI document fits its schema', () => {
  const examples = listExamples(document)
  const misfits = examples.flatMap(({ place, schemaPlace, value }) =>
    ajv.validate({ $ref: `document${schemaPlace}` }, value) ? [] : [`${place}: ${ajv.errorsText()}`],
  )

  expect(examples.length).toBeGreaterThan(300)
  expect(misfits).toEqual([])
})
