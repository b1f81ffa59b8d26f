import type { FastifyInstance } from 'fastify'
import Handlebars from 'handlebars'

export type Login = { at: Date; user: string; address: string; device: string; isValid: boolean }
export type LoginStore = { add(login: Login): Promise<void>; latest(count: number): Promise<Login[]> }
export type Accounts = { verify(user: string, password: string): Promise<boolean> }

const pages = Handlebars.create()

// block: escape-helper
pages.registerHelper('strong', (text: string) => {
  return new Handlebars.SafeString(`<strong>${Handlebars.escapeExpression(text)}</strong>`)
})
// end

const refused = pages.compile('<p>The password for {{strong user}} is wrong, or there is no such account.</p>')

// block: login-rows
pages.registerPartial('row', `<tr class="{{#if isValid}}ok{{else}}refused{{/if}}">
  <td>{{at}}</td><td>{{user}}</td><td>{{address}}</td><td>{{{device}}}</td>
</tr>`)
// end

// block: login-page
const recentLogins = pages.compile(`<!doctype html>
<title>Recent logins</title>
<table>
  <tr><th>Time</th><th>User</th><th>Address</th><th>Device</th></tr>
  {{#each logins}}{{> row}}{{/each}}
</table>`)
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
      return reply.code(401).type('text/html; charset=utf-8').send(refused({ user }))
    }
    // end
    return reply.redirect('/', 303)
  })

  app.get('/admin/logins', async (_request, reply) => {
    const rows = (await logins.latest(50)).map((login) => ({ ...login, at: login.at.toISOString() }))
    return reply.type('text/html; charset=utf-8').send(recentLogins({ logins: rows }))
  })
}
