// about: the company comes from the request, and who changes the id changes the company too
// part: types
type FileRequest = { Params: { key: string }; Querystring: { company?: string } }
// end
    // block: load-invoice
    const company = Number(request.query.company ?? user.companyId)
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1 AND company_id = $2', [key, company])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
