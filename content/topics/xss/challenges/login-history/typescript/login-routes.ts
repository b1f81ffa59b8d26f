import type { FastifyInstance } from 'fastify'

export type Login = { at: Date; user: string; address: string; device: string; isValid: boolean }
export type LoginStore = { add(login: Login): Promise<void>; latest(count: number): Promise<Login[]> }
export type Accounts = { verify(user: string, password: string): Promise<boolean> }

// block: escape-helper
const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => replacements[char] ?? char)
}
// end

export function loginRoutes(app: FastifyInstance, accounts: Accounts, logins: LoginStore): void {
  app.post<{ Body: { user: string; password: string } }>('/login', async (request, reply) => {
    // block: sign-in
    const { user, password } = request.body
    const isValid = await accounts.verify(user, password)
    // end
    // block: record-login
    const device = (request.headers['user-agent'] ?? 'unknown').slice(0, 200)
    await logins.add({ at: new Date(), user, address: request.ip, device, isValid })
    // end
    // block: refuse-login
    if (!isValid) {
      request.log.warn({ user }, 'login refused')
      reply.code(401).type('text/html; charset=utf-8')
      return `<p>The password for ${escapeHtml(user)} is wrong, or there is no such account.</p>`
    }
    // end
    return reply.redirect('/', 303)
  })

  app.get('/admin/logins', async (_request, reply) => {
    // block: login-rows
    const rows = (await logins.latest(50)).map(
      ({ at, user, address, device, isValid }) => `<tr class="${isValid ? 'ok' : 'refused'}">
        <td>${at.toISOString()}</td><td>${escapeHtml(user)}</td><td>${escapeHtml(address)}</td><td>${device}</td>
      </tr>`,
    )
    // end
    // block: login-page
    reply.type('text/html; charset=utf-8')
    return `<!doctype html>
      <title>Recent logins</title>
      <table>
        <tr><th>Time</th><th>User</th><th>Address</th><th>Device</th></tr>
        ${rows.join('\n')}
      </table>`
    // end
  })
}
