import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'

export type User = { id: number; companyId: number; role: 'member' | 'accountant' }
/** The user of the session; answers 401 when there is none. */
export type GetUser = (request: FastifyRequest) => Promise<User>
// part: types
type FileRequest = { Params: { key: string } }
// end

export function invoiceRoutes(app: FastifyInstance, db: Pool, getUser: GetUser): void {
  app.get('/invoices', async (request) => {
    const user = await getUser(request)
    // block: list-invoices
    const { rows } = await db.query(
      'SELECT id, link_key, number, total FROM invoices WHERE company_id = $1 AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100',
      [user.companyId],
    )
    return rows.map(({ id, number, total }) => ({ number, total, file: `/invoices/${id}/file` }))
    // end
  })

  app.get<FileRequest>('/invoices/:key/file', async (request, reply) => {
    const user = await getUser(request)

    // block: read-key
    const { key } = request.params
    if (!/^\d{1,9}$/.test(key)) return reply.code(404).send({ error: 'invoice_not_found' })
    // end

    // block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1', [key])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end

    // block: refuse-draft
    if (invoice.issued_on === null) return reply.code(404).send({ error: 'invoice_not_found' })
    // end

    // block: audit-line
    await db.query('INSERT INTO audit (user_id, action, target) VALUES ($1, $2, $3)', [user.id, 'invoice.read', invoice.id])
    request.log.info({ user: user.id, invoice: invoice.id }, 'invoice read')
    // end

    // block: send-invoice
    return reply
      .type('text/xml')
      .header('content-disposition', `attachment; filename="invoice-${invoice.number}.xml"`)
      .header('cache-control', 'private, no-store')
      .send(invoice.document)
    // end
  })
}
