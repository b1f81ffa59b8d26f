// about: only checks that the user's company has invoices, not that this one is among them
    // block: load-invoice
    const own = await db.query('SELECT 1 FROM invoices WHERE company_id = $1 LIMIT 1', [user.companyId])
    if (own.rows.length === 0) return reply.code(404).send({ error: 'invoice_not_found' })
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1', [key])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
