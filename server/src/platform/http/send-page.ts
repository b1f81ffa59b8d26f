import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../html.ts'

const style = `:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1.25rem }
h1 { font-size: 1.4rem; line-height: 1.25 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.4rem 1.25rem }
dt { opacity: 0.75 }
dd { margin: 0; overflow-wrap: anywhere }
button { font: inherit; padding: 0.5rem 1rem; border: 0; border-radius: 6px; background: #1f5fbf; color: #fff; cursor: pointer }
a { color: light-dark(#1f5fbf, #8ab4f0) }`

/** The page may use this one style sheet and send forms to us; nothing else. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** A small page for people who follow a link and have no session: no script, nothing kept, nothing indexed. */
export function sendPage(
  reply: FastifyReply,
  { status = 200, title, content }: { status?: number; title: string; content: Html },
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
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-type', 'text/html; charset=utf-8')
    .send(page.text + style + rest.text)
}
