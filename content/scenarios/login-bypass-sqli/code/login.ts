import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { countFailure, failuresOf } from './attempts.js'
import { renderError, renderLogin } from './pages.js'

type LoginForm = { username?: string; password?: string }

const maxFailures = 10

export function loginRoutes(app: FastifyInstance, db: Pool): void {
  app.get('/login', (_request, reply) => reply.type('text/html').send(renderLogin()))

  app.post<{ Body: LoginForm }>('/login', async (request, reply) => {
    // block: read-form
    const username = (request.body.username ?? '').trim().toLowerCase()
    const password = request.body.password ?? ''
    if (username === '' || password.length > 200) {
      return reply.code(400).type('text/html').send(renderLogin('Please fill in both fields.'))
    }
    // end

    // block: slow-down
    if (failuresOf(request.ip) >= maxFailures) {
      request.log.warn({ ip: request.ip }, 'login blocked after too many failures')
      return reply.code(429).type('text/html').send(renderLogin('Too many attempts. Try again in 15 minutes.'))
    }
    // end

    // block: find-employee
    const { rows } = await db.query(
      `SELECT id, username, full_name, role FROM employees
        WHERE username = '${username}' AND password_hash = crypt('${password}', password_hash)`,
    )
    const employee = rows[0]
    // end

    // block: refuse
    if (employee === undefined) {
      countFailure(request.ip)
      return reply.code(401).type('text/html').send(renderLogin('Wrong user name or password.'))
    }
    // end

    // block: start-session
    await request.session.regenerate()
    request.session.set('employee', { id: employee.id, role: employee.role })
    request.log.info({ employeeId: employee.id, ip: request.ip }, 'signed in')
    return reply.redirect('/orders')
    // end
  })

  // block: show-error
  app.setErrorHandler((error, request, reply) => {
    request.log.error(error)
    return reply.code(500).type('text/html').send(renderError(error.message))
  })
  // end
}
