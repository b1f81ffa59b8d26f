// about: the company of the session is part of the query, so other companies' invoices are not found
    // block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1 AND company_id = $2', [key, user.companyId])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
