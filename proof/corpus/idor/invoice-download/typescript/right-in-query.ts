// about: invoices of other companies cannot be found, because the company of the session is in the condition
    // block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1 AND company_id = $2', [key, user.companyId])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
