import { type ErrorCode, errorEntry } from '@parapet/contract'
import { type Html, html, joinHtml } from '../../../platform/html.ts'
import { createExample } from './example-value.ts'
import { renderInline, renderMarkdown } from './markdown.ts'
import type { Parameter, ReferenceOperation, Schema } from './read-document.ts'
import { guideAddress, type PlacedReference } from './reference-parts.ts'
import { renderJson } from './render-code.ts'
import { renderSamples } from './render-samples.ts'
import { renderFields, renderParameters, renderType } from './render-schema.ts'
import { refName } from './schema-use.ts'

/** One operation: words and fields on one side, requests and answers to copy on the other. */
export function renderOperation(
  reference: PlacedReference,
  operation: ReferenceOperation,
  commonErrors: ReadonlySet<string>,
): Html {
  const { id, method, path, answer } = operation
  const example = answer.example ?? createExample(answer.schema, reference.schemas)
  return html`<article class="operation" aria-labelledby="${id}">
<h2 id="${id}"><a class="self" href="#${id}">${operation.summary}</a></h2>
<p class="address">${renderMethod(method)} <code>${breakable(path)}</code></p>
<div class="pair">
<div class="words">
${renderMarkdown(operation.description)}
<p class="facts">${renderScope(operation.scope)} <span>Operation <code>${id}</code></span></p>
${renderInputs(reference, operation, 'parameters', 'Parameters', ['path', 'query'])}
${renderBody(reference, operation)}
${renderInputs(reference, operation, 'headers', 'Request headers', ['header'])}
</div>
<div class="code"><h3>Request</h3>${renderSamples(reference, operation)}</div>
</div>
<div class="pair">
<div class="words">
${renderAnswer(reference, operation)}
${heading(id, 'errors', 'Errors')}
${renderErrors(operation, commonErrors)}
</div>
<div class="code"><h3>Example answer</h3>${renderJson(example)}</div>
</div>
</article>`
}

export function renderMethod(method: string): Html {
  return html`<span class="method" data-kind="${method === 'GET' ? 'read' : 'write'}">${method}</span>`
}

/** A long path may break after a slash and nowhere else. */
export function breakable(path: string): Html {
  return html`${path.split(/(?<=\/)(?=.)/).map((step, i) => (i === 0 ? step : html`<wbr>${step}`))}`
}

function heading(id: string, part: string, title: string): Html {
  return html`<h3 id="${id}-${part}"><a class="self" href="#${id}-${part}">${title}</a></h3>`
}

function renderScope(scope: string): Html {
  if (scope === 'none') return html`<span>Any valid key</span>`
  return html`<span>Scope <a class="mono" href="${guideAddress}#scope-${scope}">${scope}</a></span>`
}

function renderInputs(
  reference: PlacedReference,
  operation: ReferenceOperation,
  part: string,
  title: string,
  places: Parameter['in'][],
): Html | undefined {
  const parameters = operation.parameters.filter((parameter) => places.includes(parameter.in))
  if (parameters.length === 0) return undefined
  return html`${heading(operation.id, part, title)}${renderParameters(parameters, { reference, idPrefix: `${operation.id}-${part}` })}`
}

function renderBody(reference: PlacedReference, { id, body }: ReferenceOperation): Html | undefined {
  if (body === undefined) return undefined
  const fields = renderFields(body.schema, { reference, idPrefix: `${id}-body`, shown: 'sent' })
  return html`${heading(id, 'body', 'Body')}
<p class="kind">JSON, ${renderType(body.schema, reference)}</p>
${fields}`
}

function renderAnswer(reference: PlacedReference, operation: ReferenceOperation): Html {
  const { id } = operation
  const answer = operation.answer.schema
  const fields = renderFields(answer, { reference, idPrefix: `${id}-answer`, shown: 'answered' })
  const headers = operation.answerHeaders.map((name) => html`<a href="${guideAddress}#header-${name}">${name}</a>`)
  const unchanged = html`<p class="note"><b>304</b> without a body, when nothing changed since the <a href="${guideAddress}#unchanged-reads">ETag</a> you sent.</p>`
  return html`${heading(id, 'answer', 'Answer')}
<p class="kind"><b>200</b> JSON, ${renderType(answer, reference)}${nameOfFields(answer)}</p>
${fields}
<p class="note">Headers: ${joinHtml(headers, ', ')}</p>
${operation.isConditional ? unchanged : undefined}`
}

/** In a list, the fields below are those of one entry. */
function nameOfFields(answer: Schema): string {
  return answer.items?.$ref === undefined ? '' : `; the fields of one ${refName(answer.items.$ref)}:`
}

function renderErrors({ errors }: ReferenceOperation, commonErrors: ReadonlySet<string>): Html {
  const own = errors.filter(({ code }) => !commonErrors.has(code))
  const common = errors.filter(({ code }) => commonErrors.has(code))
  const rows = own.map(
    ({ status, code }) =>
      html`<div><dt><b>${status}</b> ${linkError(code)}</dt><dd>${renderInline(errorEntry(code as ErrorCode).meaning)}</dd></div>`,
  )
  const others = common.map(({ status, code }) => html`${status} ${linkError(code)}`)
  return html`${rows.length === 0 ? undefined : html`<dl class="errors">${rows}</dl>`}
<p class="note">As on every operation: ${joinHtml(others, ', ')}.</p>`
}

function linkError(code: string): Html {
  return html`<a class="mono" href="${guideAddress}#error-${code}">${code}</a>`
}
