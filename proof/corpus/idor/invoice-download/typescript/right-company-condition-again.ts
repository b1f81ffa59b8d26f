// about: the company of the session is part of the condition, so another company's invoice isn't found
    // block: load-invoice
    const query = 'SELECT * FROM invoices WHERE id = $1 AND company_id = $2'
    const { rows } = await db.query(query, [key, user.companyId])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
