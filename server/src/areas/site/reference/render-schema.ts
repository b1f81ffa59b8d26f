import { type Html, html, joinHtml } from '../../../platform/html.ts'
import { renderInline } from './markdown.ts'
import type { Parameter, Schema } from './read-document.ts'
import { guideAddress, type PlacedReference } from './reference-parts.ts'
import { refName } from './schema-use.ts'

type Schemas = Pick<PlacedReference, 'schemas' | 'schemaAddresses'>
type FieldOptions = {
  reference: Schemas
  idPrefix: string
  /** What "required" means: what a caller must send, or what a response always has. */
  shown: 'sent' | 'answered'
  /** Whether fields of schemas with a name are shown where they are used, or only linked. */
  nested?: 'all' | 'unnamed'
}
type Field = {
  id: string
  name: string
  schema: Schema
  type: Html
  presence: Html | undefined
  description: string | undefined
}

/** How deep fields are shown inside fields; below that the link to the schema must do. */
const maxDepth = 4

/** The fields of an object, or of the objects in a list; nothing for anything else. */
export function renderFields(schema: Schema, options: FieldOptions, depth = 0): Html | undefined {
  const { properties, required = [] } = objectOf(schema, options.reference.schemas)
  if (properties === undefined) return undefined
  const fields = Object.entries(properties).map(([name, property]) => {
    const id = `${options.idPrefix}-${name}`
    const presence = describePresence(options.shown, required.includes(name))
    const type = renderType(property, options.reference)
    const field = { id, name, schema: property, type, presence, description: property.description }
    return renderField(field, renderNested(property, { ...options, idPrefix: id }, depth + 1))
  })
  return html`<dl class="fields">${fields}</dl>`
}

export function renderParameters(
  parameters: readonly Parameter[],
  { reference, idPrefix }: Pick<FieldOptions, 'reference' | 'idPrefix'>,
): Html {
  const fields = parameters.map(({ name, in: place, required, schema, description }) => {
    const inPlace = place === 'header' ? undefined : html`<span class="place">in the ${place}</span> `
    const presence = html`${inPlace}${describePresence('sent', required)}`
    const about = description ?? schema.description
    const type = renderType(schema, reference)
    const field = { id: `${idPrefix}-${name}`, name, schema, type, presence, description: about }
    const guide = guideOf[name]
    const more = guide === undefined ? undefined : html`See <a href="${guideAddress}#${guide.id}">${guide.title}</a>.`
    return renderField(field, more)
  })
  return html`<dl class="fields">${fields}</dl>`
}

/** Headers that a section of the guide explains. */
const guideOf: Record<string, { id: string; title: string }> = {
  'If-None-Match': { id: 'unchanged-reads', title: 'Conditional requests' },
  'Idempotency-Key': { id: 'repeating-safely', title: 'Idempotency' },
}

function renderField({ id, name, schema, type, presence, description }: Field, more: Html | undefined): Html {
  const limits = describeLimits(schema)
  return html`<div id="${id}">
<dt><a class="self" href="#${id}">${name}</a></dt>
<dd class="type">${type} ${presence}</dd>
${description === undefined ? undefined : html`<dd>${renderInline(description)}</dd>`}
${limits.length === 0 ? undefined : html`<dd class="limits">${joinHtml(limits, ' · ')}</dd>`}
${more === undefined ? undefined : html`<dd>${more}</dd>`}
</div>`
}

function renderNested(schema: Schema, options: FieldOptions, depth: number): Html | undefined {
  const name = (schema.items ?? schema).$ref
  if (depth >= maxDepth || (options.nested === 'unnamed' && name !== undefined)) return undefined
  const fields = renderFields(schema, options, depth)
  if (fields === undefined) return undefined
  const title = name === undefined ? 'Its fields' : html`Fields of <code>${refName(name)}</code>`
  return html`<details class="nested"><summary>${title}</summary>${fields}</details>`
}

function objectOf(schema: Schema, schemas: Record<string, Schema>): Schema {
  if (schema.$ref !== undefined) return objectOf(schemas[refName(schema.$ref)] ?? {}, schemas)
  return schema.items === undefined ? schema : objectOf(schema.items, schemas)
}

function describePresence(shown: 'sent' | 'answered', isRequired: boolean): Html | undefined {
  if (shown === 'answered') return isRequired ? undefined : html`<span class="optional">may be absent</span>`
  return isRequired ? html`<span class="required">required</span>` : html`<span class="optional">optional</span>`
}

const formatNames: Record<string, string> = { 'date-time': 'timestamp', uuid: 'uuid', email: 'email', uri: 'url' }

/** The type in words, with links to schemas that have a name: `array of CourseItem`, `uuid or null`. */
export function renderType(schema: Schema, reference: Schemas): Html {
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref)
    const address = reference.schemaAddresses.get(name)
    return address === undefined ? html`${name}` : html`<a href="${address}">${name}</a>`
  }
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined)
    return html`${joinHtml(
      variants.map((variant) => renderType(variant, reference)),
      ' or ',
    )}`
  const types = [schema.type ?? 'any'].flat().map((type) => renderTypeName(type, schema, reference))
  return html`${joinHtml(types, ' or ')}`
}

function renderTypeName(type: string, schema: Schema, reference: Schemas): Html {
  if (type === 'array')
    return schema.items === undefined ? html`array` : html`array of ${renderType(schema.items, reference)}`
  if (type === 'string' && schema.format !== undefined) return html`${formatNames[schema.format] ?? schema.format}`
  return html`${type}`
}

function describeLimits(schema: Schema): Html[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema
  const limits: Html[] = []
  if (schema.enum !== undefined) limits.push(html`one of ${joinHtml(schema.enum.map(renderValue), ', ')}`)
  if (schema.const !== undefined) limits.push(html`always ${renderValue(schema.const)}`)
  const ranges = [
    describeRange(minLength, maxLength, ' characters'),
    describeRange(minimum, maximum, ''),
    describeRange(minItems, maxItems, ' items'),
  ]
  for (const range of ranges) if (range !== undefined) limits.push(html`${range}`)
  if (schema.uniqueItems === true) limits.push(html`no duplicates`)
  if (pattern !== undefined) limits.push(html`matches <code>${pattern}</code>`)
  if (schema.default !== undefined) limits.push(html`default ${renderValue(schema.default)}`)
  return limits
}

function describeRange(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  const number = (value: number) => value.toLocaleString('en')
  if (min !== undefined && max !== undefined) return `${number(min)} to ${number(max)}${unit}`
  if (max !== undefined) return `at most ${number(max)}${unit}`
  if (min !== undefined) return `at least ${number(min)}${unit}`
  return undefined
}

function renderValue(value: unknown): Html {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}
