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
const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => replacements[char] ?? char)
}
// end

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

    // block: page-head
    const head = `
      <title>${escapeHtml(name)} · Community</title>
      <meta name="description" content="${escapeHtml(biography.slice(0, 160))}">`
    // end

    // block: page-body
    return `<!doctype html>
      <html lang="en">
      <head>${head}<link rel="stylesheet" href="/assets/app.css"></head>
      <body><div id="app"></div>${renderState(state)}<script type="module" src="/assets/app.js"></script></body>
      </html>`
    // end
  })
}
