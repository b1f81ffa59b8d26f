import { type Html, html } from '../../../platform/html.ts'
import { renderInline } from './markdown.ts'
import { type Group, type PlacedReference, shortenPath } from './reference-parts.ts'
import { breakable, renderMethod, renderOperation } from './render-operation.ts'

/** All operations of a group. */
export function renderGroup(reference: PlacedReference, group: Group, commonErrors: ReadonlySet<string>): Html {
  const rows = group.operations.map(
    ({ id, method, path, summary }) =>
      html`<li>${renderMethod(method)} <a href="#${id}">${summary}</a> <code>${breakable(shortenPath(path))}</code></li>`,
  )
  return html`<h1 id="${group.id}">${group.title}</h1>
<p class="lead">${renderInline(group.description)}</p>
<ul class="overview">${rows}</ul>
${group.operations.map((operation) => renderOperation(reference, operation, commonErrors))}`
}
