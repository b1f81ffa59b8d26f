import ejs from 'ejs'
import type { FastifyInstance } from 'fastify'

export type Profile = { handle: string; name: string; biography: string; joinedAt: string; email: string }
export type Profiles = { findByHandle(handle: string): Promise<Profile | undefined> }

/** What the application begins with; `web/src/start.ts` reads it. */
function renderState(state: object): string {
  // block: state-script
  const json = JSON.stringify(state)
  return `<script>window.__STATE__ = ${json}</script>`
  // end
}

// block: escape-helper
function shorten(text: string, length: number): string {
  return ejs.escapeXML(text.length > length ? `${text.slice(0, length - 1)}…` : text)
}
// end

const renderPage = ejs.compile(`<!doctype html>
<html lang="en">
<head>
// block: page-head
  <title><%= name %> · Community</title>
  <meta name="description" content="<%- shorten(biography, 160) %>">
// end
  <link rel="stylesheet" href="/assets/app.css">
</head>
// block: page-body
<body>
  <div id="app"></div>
  <%- renderState(state) %>
  <script type="module" src="/assets/app.js"></script>
</body>
// end
</html>`)

export function profilePages(app: FastifyInstance, profiles: Profiles): void {
  app.get<{ Params: { handle: string } }>('/people/:handle', async (request, reply) => {
    reply.type('text/html; charset=utf-8')

    // block: find-profile
    const profile = await profiles.findByHandle(request.params.handle.toLowerCase())
    if (!profile) {
      return reply.code(404).send('<!doctype html><title>Not found</title><p>There is no such member.</p>')
    }
    // end

    // block: choose-fields
    const { handle, name, biography, joinedAt } = profile
    const state = { page: 'profile', profile: { handle, name, biography, joinedAt } }
    // end
    return renderPage({ name, biography, state, shorten, renderState })
  })
}
