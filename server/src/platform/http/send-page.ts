import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../html.ts'

/** The colors of the web app. */
const style = `:root { color-scheme: light dark; --line: light-dark(#dee2e6, #424242); --accent: light-dark(#1f5fbf, #8ab4f0) }
body { font: 1rem/1.5 Inter, system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem; color: light-dark(#000, #c9c9c9); background: light-dark(#fff, #242424) }
.brand { margin: 0 0 1rem; font-weight: 700; color: var(--accent) }
main { padding: 1.5rem; border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; font-weight: 600 }
.logo { display: block; box-sizing: border-box; max-width: 212px; max-height: 68px; margin: 0 0 1rem; padding: 6px; border-radius: 6px; background: #fff }
.logo.on-dark { background: #16202e }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.4rem 1.25rem; margin: 0 0 1rem }
dt { color: light-dark(#495057, #b8b8b8) }
dd { margin: 0; overflow-wrap: anywhere }
main > :last-child { margin-bottom: 0 }
button { font: inherit; padding: 0.5rem 1rem; border: 0; border-radius: 6px; background: #1f5fbf; color: #fff; cursor: pointer }
a { color: var(--accent) }`

const styleHash = hash('sha256', style, 'base64')

/** The page may only use this style sheet and its own script, if any, and send forms to us. */
function pagePolicy(script: string | undefined, hasImage: boolean): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(hasImage ? ["img-src 'self'"] : []),
    ...(script === undefined ? [] : [`script-src 'sha256-${hash('sha256', script, 'base64')}'`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

type PageContent = {
  status?: number
  title: string
  content: Html
  script?: string
  /** One of our images; `isForDark` if it is only visible on a dark background. */
  logo?: { src: string; alt: string; isForDark: boolean } | undefined
}

/**
 * A small page for people who follow a link without a session. It is neither cached nor indexed. Scripts are our own
 * constants; the page must work without them.
 */
export function sendPage(
  reply: FastifyReply,
  { status = 200, title, content, script, logo }: PageContent,
): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>`
  const rest = html`</style>
</head>
<body>
<p class="brand">Parapet</p>
<main>
${
  logo === undefined
    ? undefined
    : html`<img class="${logo.isForDark ? 'logo on-dark' : 'logo'}" src="${logo.src}" alt="${logo.alt}">
`
}<h1>${title}</h1>
${content}
</main>
`
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(script, logo !== undefined))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-type', 'text/html; charset=utf-8')
    .send(
      `${page.text}${style}${rest.text}${script === undefined ? '' : `<script>${script}</script>\n`}</body>\n</html>\n`,
    )
}
