import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../../html.ts'

/** The typefaces and tokens of the web app, which its build writes. */
const brandSheet = '/brand.css'

/** Like the pages outside the sign-in, with the wall at the bottom. */
const style = `body { margin: 0; box-sizing: border-box; min-height: 100dvh; padding: clamp(16px, 14dvh, 160px) 1rem 72px; display: grid; align-content: start; justify-items: center; gap: 24px; font: 1rem/1.5 var(--font-text); color: var(--text); background: linear-gradient(var(--line), var(--line)) 0 100% / 100% 20px no-repeat, linear-gradient(90deg, transparent 18%, var(--line) 0 82%, transparent 0) 0 100% / 72px 44px repeat-x var(--page) }
.brand { display: flex; align-items: center; gap: 10px; width: min(100%, 34rem); margin: 0; font: 600 20px/32px var(--font-title); letter-spacing: -0.01em }
main { box-sizing: border-box; width: min(100%, 34rem); padding: 24px; border: 1px solid var(--line); border-radius: var(--radius-l); background: var(--surface); box-shadow: var(--shadow-1) }
h1 { margin: 0 0 1rem; font: 600 1.75rem/2.25rem var(--font-title); letter-spacing: -0.01em }
.logo { display: block; box-sizing: border-box; max-width: 212px; max-height: 68px; margin: 0 0 1rem; padding: 6px; border-radius: var(--radius-s); background: #fff }
.logo.on-dark { background: #161e1c }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.4rem 1.25rem; margin: 0 0 1rem }
dt { color: var(--text-soft) }
dd { margin: 0; overflow-wrap: anywhere }
main > :last-child { margin-bottom: 0 }
button { font: inherit; font-weight: 600; padding: 0.5rem 1rem; border: 0; border-radius: var(--radius-s); background: var(--accent); color: var(--on-accent); cursor: pointer }
a { color: var(--accent-strong) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }`

const styleHash = hash('sha256', style, 'base64')

/** The page may only use these style sheets, our images and typefaces and its own script, if any, and send forms to us. */
function pagePolicy(script: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src 'self' 'sha256-${styleHash}'`,
    "img-src 'self'",
    "font-src 'self'",
    ...(script === undefined ? [] : [`script-src 'sha256-${hash('sha256', script, 'base64')}'`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
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
<title>${title} – Parapet</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${brandSheet}">
<style>`
  const rest = html`</style>
</head>
<body>
<p class="brand"><img src="/icon.svg" alt="" width="32" height="32">Parapet</p>
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
    .header('content-security-policy', pagePolicy(script))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-type', 'text/html; charset=utf-8')
    .send(
      `${page.text}${style}${rest.text}${script === undefined ? '' : `<script>${script}</script>\n`}</body>\n</html>\n`,
    )
}
