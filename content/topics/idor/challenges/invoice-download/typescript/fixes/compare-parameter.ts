// part: types
type FileRequest = { Params: { key: string }; Querystring: { company?: string } }
// end
// block: list-invoices
    const { rows } = await db.query(
      'SELECT id, link_key, number, total FROM invoices WHERE company_id = $1 AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100',
      [user.companyId],
    )
    return rows.map(({ id, number, total }) => ({ number, total, file: `/invoices/${id}/file?company=${user.companyId}` }))
// end
// block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1', [key])
    const invoice = rows[0]
    if (!invoice || String(invoice.company_id) !== request.query.company) {
      return reply.code(404).send({ error: 'invoice_not_found' })
    }
// end
