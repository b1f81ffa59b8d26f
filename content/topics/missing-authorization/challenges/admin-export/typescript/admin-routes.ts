import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type User = { id: number; name: string; email: string; role: 'customer' | 'admin'; isBlocked: boolean }
export type Users = { list(): Promise<User[]>; block(id: number): Promise<boolean> }
/** The user of the session, if there is one. */
export type FindUser = (request: FastifyRequest) => User | undefined

/** Registered with the prefix `/admin`. */
export async function adminRoutes(app: FastifyInstance, { users, findUser }: { users: Users; findUser: FindUser }) {
  // block: require-user
  async function requireUser(request: FastifyRequest, reply: FastifyReply) {
    if (!findUser(request)) return reply.code(401).send({ error: 'sign_in_first' })
  }
  // end

  // block: require-admin
  async function requireAdmin(request: FastifyRequest, reply: FastifyReply) {
    const user = findUser(request)
    if (user?.role !== 'admin') return reply.code(user ? 403 : 401).send({ error: 'role_missing' })
  }
  // end
  // part: hooks
  // end

  app.get('/menu', { preHandler: requireUser }, async (request) => {
    // block: menu
    const isAdmin = findUser(request)?.role === 'admin'
    const entries = [{ title: 'Export users', href: '/admin/users/export' }]
    return isAdmin ? [{ title: 'Users', href: '/admin/users' }, ...entries] : entries
    // end
  })

  app.get('/users', { preHandler: requireAdmin }, async () => users.list())

  app.post<{ Params: { id: string } }>('/users/:id/block', { preHandler: requireAdmin }, async (request, reply) => {
    // block: block-user
    const id = Number(request.params.id)
    if (id === findUser(request)?.id) return reply.code(409).send({ error: 'own_account' })
    if (!(await users.block(id))) return reply.code(404).send({ error: 'user_not_found' })
    return reply.code(204).send()
    // end
  })

  // block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
}
