import { type Html, html } from '../../../platform/html.ts'
import type { Reference } from './read-document.ts'
import { guideAddress } from './reference-parts.ts'
import { type Place, renderContents } from './render-contents.ts'

/** A page of the reference. `chapter` is the entry of the contents that is open on it. */
export type Part = { address: string; title: string; description: string; chapter: Place; content(): Html }

/** One part as a whole page, with the way to all others. It reads and prints without script. */
export function renderPage(reference: Reference, parts: readonly Part[], part: Part): string {
  const chapters = [...new Set(parts.map(({ chapter }) => chapter))]
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${part.description}">
<title>${part.address === guideAddress ? '' : `${part.title} · `}${reference.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/docs/reference.css">
<script type="module" src="/docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to main content</a>
<header class="bar">
<a class="brand" href="${guideAddress}"><img src="/icon.svg" alt="" width="28" height="28"><span>Parapet <span class="muted">API reference</span></span></a>
<button class="menu" type="button" popovertarget="contents">Contents</button>
</header>
${renderContents(chapters, part.chapter, part.address)}
<main id="content" tabindex="-1">
${part.content()}
${renderNeighbors(parts, part)}
<footer><p>${reference.title} ${reference.version} · made from <a href="/openapi.json">openapi.json</a> · <a href="#content">back to the top</a></p></footer>
</main>
</body>
</html>
`
  return page.text
}

function renderNeighbors(parts: readonly Part[], current: Part): Html {
  const place = parts.indexOf(current)
  const link = (part: Part | undefined, rel: 'prev' | 'next', label: string) =>
    part === undefined
      ? undefined
      : html`<a rel="${rel}" href="${part.address}"><span class="muted">${label}</span> <b>${part.title}</b></a>`
  return html`<nav class="neighbors" aria-label="Previous and next page">
${link(parts[place - 1], 'prev', 'Previous')}
${link(parts[place + 1], 'next', 'Next')}
</nav>`
}
