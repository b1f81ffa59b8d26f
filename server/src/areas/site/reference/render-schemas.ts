import { type Html, html, joinHtml } from '../../../platform/html.ts'
import { renderInline } from './markdown.ts'
import { type Group, operationAddress, type PlacedReference } from './reference-parts.ts'
import { renderFields } from './render-schema.ts'
import { isSent, listUsers } from './schema-use.ts'

/** The schemas of a group. Fields of one inside another are a link away. */
export function renderSchemas(reference: PlacedReference, group: Group): Html {
  const entries = group.schemas.map(({ name }) => {
    const id = `schema-${name}`
    const schema = reference.schemas[name] ?? {}
    const users = listUsers(reference, name)
    const links = users.map((operation) => html`<a href="${operationAddress(operation)}">${operation.summary}</a>`)
    const shown = isSent(reference, name) ? 'sent' : 'answered'
    return html`<article class="schema" aria-labelledby="${id}">
<h2 id="${id}"><a class="self" href="#${id}">${name}</a></h2>
${schema.description === undefined ? undefined : html`<p>${renderInline(schema.description)}</p>`}
<p class="note">Used by ${joinHtml(links, ', ')}</p>
${renderFields(schema, { reference, idPrefix: id, shown, nested: 'unnamed' })}
</article>
`
  })
  return html`<h1>${group.title}: schemas</h1>
<p class="lead">The objects in requests and responses of <a href="${group.address}">these operations</a>.</p>
${entries}`
}
