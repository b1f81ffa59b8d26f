import { type Html, html, joinHtml } from '../../platform/html.ts'
import { renderInline } from './markdown.ts'
import { findCommonErrors, type Reference, type ReferenceOperation, refName, type Schema } from './read-document.ts'
import { type GuideOptions, type GuideSection, renderGuide } from './render-guide.ts'
import { breakable, renderMethod, renderOperation } from './render-operation.ts'
import { renderFields } from './render-schema.ts'

type Group = { id: string; title: string; description: string; operations: ReferenceOperation[] }

/** The whole reference as one page. It reads, prints and searches without script. */
export function renderPage(reference: Reference, options: GuideOptions): string {
  const guide = renderGuide(reference, options)
  const groups = groupByTag(reference)
  const commonErrors = findCommonErrors(reference.operations)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Reference of the ${reference.title}, version ${reference.version}">
<title>${reference.title}</title>
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="docs/reference.css">
<script type="module" src="docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="#content">${logo}<span>Parapet <span class="muted">API reference</span></span></a>
<button class="menu" type="button" popovertarget="contents">Contents</button>
</header>
${renderContents(guide, groups, Object.keys(reference.schemas))}
<main id="content" tabindex="-1">
${renderOpening(reference)}
${guide.map(renderGuideSection)}
${groups.map((group) => renderGroup(reference, group, commonErrors))}
${renderSchemas(reference)}
<footer><p>${reference.title} ${reference.version} · made from <a href="openapi.json">openapi.json</a> · <a href="#content">back to the top</a></p></footer>
</main>
</body>
</html>
`
  return page.text
}

function renderOpening({ title, version, serverUrl }: Reference): Html {
  return html`<div class="opening">
<h1>${title}</h1>
<dl class="about">
<div><dt>Address</dt><dd><code>${serverUrl}</code></dd></div>
<div><dt>Version</dt><dd>${version}</dd></div>
<div><dt>For machines</dt><dd><a href="openapi.json">openapi.json</a> (OpenAPI 3.1)</dd></div>
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

function renderGroup(reference: Reference, group: Group, commonErrors: ReadonlySet<string>): Html {
  const rows = group.operations.map(
    ({ id, method, path, summary }) =>
      html`<li>${renderMethod(method)} <a href="#${id}">${summary}</a> <code>${breakable(shorten(path))}</code></li>`,
  )
  return html`<section class="group" aria-labelledby="${group.id}">
<h2 id="${group.id}"><a class="self" href="#${group.id}">${group.title}</a></h2>
<p class="lead">${renderInline(group.description)}</p>
<ul class="overview">${rows}</ul>
${group.operations.map((operation) => renderOperation(reference, operation, commonErrors))}
</section>
`
}

function renderSchemas(reference: Reference): Html {
  const entries = Object.entries(reference.schemas).map(([name, schema]) => {
    const id = `schema-${name}`
    const users = reference.operations.filter((operation) => usesSchema(reference, operation, name))
    const links = users.map((operation) => html`<a href="#${operation.id}">${operation.summary}</a>`)
    const isSent = users.some(({ body }) => body !== undefined && reaches(reference, body.schema, name))
    return html`<article class="schema" aria-labelledby="${id}">
<h3 id="${id}"><a class="self" href="#${id}">${name}</a></h3>
${schema.description === undefined ? undefined : html`<p>${renderInline(schema.description)}</p>`}
<p class="note">Used by ${joinHtml(links, ', ')}</p>
${renderFields(schema, { schemas: reference.schemas, idPrefix: id, shown: isSent ? 'sent' : 'answered' })}
</article>
`
  })
  return html`<section class="group" aria-labelledby="schemas">
<h2 id="schemas"><a class="self" href="#schemas">Schemas</a></h2>
<p class="lead">Every object that has a name, once.</p>
${entries}
</section>
`
}

function renderContents(guide: GuideSection[], groups: Group[], schemaNames: string[]): Html {
  const entry = (id: string, title: string) => html`<li><a href="#${id}">${title}</a></li>`
  const lists = groups.map(({ id, title, operations }) => {
    const entries = operations.map((operation) => {
      const { method, path, summary, scope } = operation
      const terms = `${operation.id} ${method} ${shorten(path)} ${scope} ${summary}`.toLowerCase()
      return html`<li data-terms="${terms}"><a href="#${operation.id}">${renderMethod(method)}<span>${summary}</span></a></li>`
    })
    return html`<p id="nav-${id}"><a href="#${id}">${title}</a></p><ul aria-labelledby="nav-${id}">${entries}</ul>`
  })
  return html`<nav id="contents" popover aria-label="Contents">
<div class="filter" hidden>
<input type="search" id="filter" placeholder="Filter operations" aria-label="Filter operations" autocomplete="off" spellcheck="false">
<p role="status"></p>
</div>
<div data-part="guide"><p id="nav-guide">Guide</p><ul aria-labelledby="nav-guide">${guide.map(({ id, title }) => entry(id, title))}</ul></div>
${lists.map((list) => html`<div data-part="operations">${list}</div>`)}
<div data-part="schemas"><p id="nav-schemas"><a href="#schemas">Schemas</a></p><ul aria-labelledby="nav-schemas">${schemaNames.map((name) => entry(`schema-${name}`, name))}</ul></div>
</nav>`
}

function groupByTag({ tags, operations }: Reference): Group[] {
  const groups = tags.map(({ name, description }) => ({
    id: `tag-${name}`,
    title: titles[name] ?? titleOf(name),
    description,
    operations: operations.filter((operation) => operation.tag === name),
  }))
  return groups.filter((group) => group.operations.length > 0)
}

const titles: Record<string, string> = { org: 'Organization', content: 'Catalog' }

/** `customCourses` becomes `Custom courses`. */
function titleOf(tag: string): string {
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where all paths begin alike, the beginning says nothing. */
function shorten(path: string): string {
  return path.replace('/api/public/v1', '')
}

function usesSchema(reference: Reference, operation: ReferenceOperation, name: string): boolean {
  return [operation.answer.schema, operation.body?.schema ?? {}].some((schema) => reaches(reference, schema, name))
}

function reaches(reference: Reference, schema: Schema, name: string, seen = new Set<string>()): boolean {
  if (schema.$ref !== undefined) {
    const target = refName(schema.$ref)
    if (target === name) return true
    if (seen.has(target)) return false
    return reaches(reference, reference.schemas[target] ?? {}, name, seen.add(target))
  }
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.items !== undefined) parts.push(schema.items)
  return parts.some((part) => reaches(reference, part, name, seen))
}

/** A wall with three merlons. */
const wall = 'M2 21V6h4v4h3V6h6v4h3V6h4v15z'
const logo = html`<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path fill="currentColor" d="${wall}"/></svg>`
const favicon = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#1f5fbf" d="${wall}"/></svg>`)}`
