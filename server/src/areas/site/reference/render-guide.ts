/** What holds for every operation: rules to read once, and tables to look things up in. */
import { type ErrorCode, errorEntry, errors as errorTable, limits, scopes } from '@parapet/contract'
import { type Html, html, joinHtml } from '../../../platform/html.ts'
import { renderInline, renderMarkdown } from './markdown.ts'
import type { Reference } from './read-document.ts'
import { operationAddress } from './reference-parts.ts'
import { renderCode, renderJson } from './render-code.ts'
import { renderSamples } from './render-samples.ts'

export type GuideOptions = { rateLimitPerMinute: number }
export type GuideSection = { id: string; title: string; content: Html }

/** Rules to read once. */
export function renderRules(reference: Reference, options: GuideOptions): GuideSection[] {
  return [
    { id: 'overview', title: 'At a glance', content: renderMarkdown(reference.introduction) },
    { id: 'first-request', title: 'First request', content: renderFirstRequest(reference) },
    { id: 'authentication', title: 'Authentication', content: authentication },
    { id: 'answers', title: 'Responses and errors', content: answers },
    { id: 'bodies', title: 'Bodies and text', content: bodies },
    { id: 'repeating-safely', title: 'Idempotency', content: repeating },
    { id: 'unchanged-reads', title: 'Conditional requests', content: unchangedReads },
    { id: 'rate-limits', title: 'Rate limits', content: renderRateLimits(options.rateLimitPerMinute) },
  ]
}

/** Tables to look things up in. */
export function renderTables(reference: Reference): GuideSection[] {
  return [
    { id: 'scopes', title: 'Scopes', content: renderScopes(reference) },
    { id: 'errors', title: 'Error codes', content: renderErrorCodes() },
    { id: 'headers', title: 'Response headers', content: renderHeaders(reference) },
  ]
}

function renderFirstRequest(reference: Reference): Html {
  const operation = reference.operations[0]
  if (operation === undefined) return html``
  return html`<p>Create a key in the console (API keys), or ask the operator to create one:</p>
${renderCode('npx parapet key create --org example-corp --name "My integration" --scopes all')}
<p>The key is shown once. Put it into the variable <code>PARAPET_API_KEY</code>, which all samples use, and send a request:</p>
${renderSamples(reference, operation, 'first-request')}`
}

const authentication = html`<p>Send the key with every request. It begins with <code>ppt_</code>, belongs to one organization and carries <a href="#scopes">scopes</a>.</p>
<pre><code>Authorization: Bearer ppt_…</code></pre>
<ul>
<li>A missing, malformed, unknown, revoked or expired key is <b>401</b> ${link('unauthorized')}. A revoked key is refused from the next request on. For an expired one, ${code('message')} says since when.</li>
<li>A key can be limited to networks. From elsewhere it is <b>403</b> ${link('network_not_allowed')}, with the ${code('address')} that the service sees.</li>
<li>A valid key without the scope of an operation is <b>403</b> ${link('insufficient_scope')}, and the body says which scope is ${code('required')} and which are ${code('present')}.</li>
<li>Resources of another organization look exactly like resources that don't exist: <b>404</b>.</li>
</ul>
<p>Checks run in this order, and the first failure is returned: key (401), network (403), rate (429), scope (403), body (400, 413, 415), existence (404), conflict (409).</p>`

const answers = html`<p>Every success is <b>200</b>, including creations, with the resource or the list itself as the body. Ids are UUIDs; ids of the catalog are short names such as ${code('sql-injection')}. Timestamps are ISO 8601 in UTC with milliseconds.</p>
<p>A failure is a flat object. ${code('error')} is always present and never changes its meaning; some codes add fields. Branch on ${code('error')}, not on the status: one status has several codes.</p>
${renderJson({ error: 'invalid_request', ...errorEntry('invalid_request').context })}
<ul>
<li>Validation reports only the first rule that fails.</li>
<li>Retry a 5xx with exponential backoff. Don't retry a 4xx unchanged, except 408, 409 ${link('idempotency_key_in_use')} and 429.</li>
<li>Every answer carries ${code('X-Request-Id')}. Log it: it identifies the request in the service's log.</li>
</ul>`

const bodies = html`<ul>
<li>JSON in UTF-8 with ${code('Content-Type: application/json')}, else ${link('unsupported_media_type')} or ${link('invalid_json')}.</li>
<li>At most ${number(limits.bodyBytes)} bytes (${limits.bodyBytes / 1024} KiB), nested at most ${limits.jsonDepth} levels deep. A body declared larger is ${link('body_too_large')}. One that turns out larger while it is read is cut off with a bare 413.</li>
<li>Unknown fields are ignored, so you can read a resource, change it and send it back.</li>
<li>Types are not converted: ${code('"5"')} is not a number. If a name appears twice, the last value counts.</li>
<li>Text is trimmed before its length counts. NUL, half surrogate pairs and invalid UTF-8 are refused.</li>
<li>Operations without a body ignore any body you send.</li>
</ul>`

const repeating = html`<p>You can safely retry a POST whose response got lost: send an ${code('Idempotency-Key')}, a new one for every new operation, of 1 to ${limits.idempotencyKeyLength} printable ASCII characters. A random UUID is fine.</p>
<ul>
<li>For ${limits.idempotencyHours} hours a repeat gets the first answer again, with ${code('Idempotent-Replayed: true')}.</li>
<li>Only successes are stored: after a failure, the same key tries again.</li>
<li>The same key with another body is <b>422</b> ${link('idempotency_key_reused')}; while the first request still runs it is <b>409</b> ${link('idempotency_key_in_use')}.</li>
<li>It counts for one API key, method and path. Only POST takes one; a repeated PATCH or DELETE has no second effect.</li>
</ul>`

const unchangedReads = html`<p>Every GET carries an ${code('ETag')}. Send it back in ${code('If-None-Match')}; if nothing changed, the response is <b>304</b> without a body. Polling a large list this way costs next to nothing. HEAD works wherever GET does.</p>
<pre><code>If-None-Match: W/"kq3V0cWcJmE1vQGk8Qy1yq0Jr5I"</code></pre>
<p>Answers over 1 KiB are compressed when ${code('Accept-Encoding')} names gzip.</p>`

function renderRateLimits(perMinute: number): Html {
  if (perMinute === 0) return html`<p>This installation has no rate limit.</p>`
  const burst = Math.ceil(perMinute / 5)
  return html`<p>Requests count per key. On this installation a key may make <b>${number(perMinute)} a minute</b>, and ${number(burst)} more in a burst. Every response to a valid key shows the current state:</p>
<pre><code>RateLimit-Policy: "default";q=${perMinute};w=60, "burst";q=${burst};w=600
RateLimit: "default";r=${perMinute - 1};t=60</code></pre>
<p>When ${code('r')} is 0, ${code('"burst"')} follows and says how many requests of the burst are left. Past the limit the answer is <b>429</b> ${link('rate_limited')}. Wait as many seconds as ${code('Retry-After')} says.</p>`
}

function renderScopes(reference: Reference): Html {
  const rows = Object.entries(scopes).map(([scope, grants]) => {
    const allowed = reference.operations.filter(
      (operation) => operation.scope === scope || operation.scopeForOwn === scope,
    )
    const links = allowed.map((operation) => html`<a href="${operationAddress(operation)}">${operation.summary}</a>`)
    return html`<tr role="row" id="scope-${scope}"><th scope="row" role="rowheader"><code>${scope}</code></th><td role="cell">${grants}</td><td role="cell">${joinHtml(links, ', ')}</td></tr>`
  })
  return html`<p>A key carries any set of scopes. An operation needs the one it names. A key that has only ${code('sarif:ingest')} reads the runs that it sent itself.</p>
${table('scopes', ['Scope', 'Grants', 'Operations'], rows)}`
}

function renderErrorCodes(): Html {
  const rows = (Object.keys(errorTable) as ErrorCode[]).map((errorCode) => {
    const { status, meaning, context, optionalContext } = errorEntry(errorCode)
    const fields = Object.entries({ ...context, ...optionalContext }).map(
      ([name, example]) => html`<div>${code(name)} <span class="muted">${JSON.stringify(example)}</span></div>`,
    )
    return html`<tr role="row" id="error-${errorCode}"><th scope="row" role="rowheader"><code>${errorCode}</code></th><td role="cell" class="status">${status}</td><td role="cell">${renderInline(meaning)}</td><td role="cell">${fields}</td></tr>`
  })
  return html`<p>All error codes. Some add fields next to ${code('error')} in the body, shown here with an example.</p>
${table('errors', ['Code', 'Status', 'Meaning', 'Other fields'], rows)}`
}

function renderHeaders({ headers }: Reference): Html {
  const rows = Object.entries(headers).map(
    ([name, { description }]) =>
      html`<tr role="row" id="header-${name}"><th scope="row" role="rowheader"><code>${name}</code></th><td role="cell">${renderInline(description)}</td></tr>`,
  )
  return table('headers', ['Header', 'Meaning'], rows)
}

/** The style turns rows into blocks on a phone, so the roles are spelled out. Should it ever be too wide, it scrolls. */
function table(sectionId: string, titles: string[], rows: Html[]): Html {
  return html`<div class="scroll" role="region" aria-labelledby="${sectionId}" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${titles.map((title) => html`<th scope="col" role="columnheader">${title}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows}</tbody>
</table></div>`
}

function code(text: string): Html {
  return html`<code>${text}</code>`
}

function link(errorCode: ErrorCode): Html {
  return html`<a href="#error-${errorCode}"><code>${errorCode}</code></a>`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
