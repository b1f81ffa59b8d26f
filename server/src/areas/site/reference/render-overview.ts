import { type Html, html } from '../../../platform/html.ts'
import { renderInline } from './markdown.ts'
import type { Reference } from './read-document.ts'
import { apiBase, type Group, operationAddress, shortenPath } from './reference-parts.ts'
import type { GuideSection } from './render-guide.ts'
import { breakable, renderMethod } from './render-operation.ts'

/** The first page: the guide, with links to everything on the other pages. */
export function renderOverview(reference: Reference, guide: readonly GuideSection[], groups: readonly Group[]): Html {
  return html`${renderOpening(reference, groups)}
${guide.map(renderGuideSection)}`
}

function renderOpening({ title, version, serverUrl, operations }: Reference, groups: readonly Group[]): Html {
  return html`<div class="opening">
<h1>${title}</h1>
<dl class="about">
<div><dt>Address</dt><dd><code>${serverUrl}${apiBase}</code></dd></div>
<div><dt>Version</dt><dd>${version}</dd></div>
<div><dt>Operations</dt><dd><a href="#operations">${operations.length} in ${groups.length} groups</a></dd></div>
<div><dt>Machine-readable</dt><dd><a href="/openapi.json">openapi.json</a> (OpenAPI 3.1)</dd></div>
</dl>
</div>`
}

function renderGuideSection({ id, title, content }: GuideSection): Html {
  return html`<section class="guide" aria-labelledby="${id}">
<h2 id="${id}"><a class="self" href="#${id}">${title}</a></h2>
${content}
</section>
`
}

/**
 * Links to all operations. They have the ids that the operations had when the reference was one page: `data-moved` lets
 * the script go on to where the link leads, and without script the link is in sight.
 */
export function renderOperationList(groups: readonly Group[]): GuideSection {
  const lists = groups.map((group) => {
    const rows = group.operations.map(
      (operation) =>
        html`<li id="${operation.id}" data-moved>${renderMethod(operation.method)} <a href="${operationAddress(operation)}">${operation.summary}</a> <code>${breakable(shortenPath(operation.path))}</code></li>
`,
    )
    return html`<h3 id="${group.id}" data-moved><a href="${group.address}">${group.title}</a></h3>
<p class="lead">${renderInline(group.description)}</p>
<ul class="overview">${rows}</ul>
`
  })
  return { id: 'operations', title: 'Operations', content: html`${lists}` }
}

/** Links to all schemas, by name. */
export function renderSchemaList(groups: readonly Group[]): GuideSection {
  const schemas = groups.flatMap((group) => group.schemas).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const entries = schemas.map(
    ({ name, address }) => html`<li id="schema-${name}" data-moved><a href="${address}">${name}</a></li>
`,
  )
  const content = html`<p>Every object that has a name.</p>
<ul class="names">${entries}</ul>`
  return { id: 'schemas', title: 'Schemas', content }
}
