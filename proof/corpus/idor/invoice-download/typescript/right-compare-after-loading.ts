// about: an invoice of another company gets the same answer as an unknown one
    // block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1', [key])
    const invoice = rows[0]
    if (!invoice || invoice.company_id !== user.companyId) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
