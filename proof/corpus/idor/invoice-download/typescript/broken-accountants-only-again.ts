// about: only the own company's invoices can be found, but members without the role can't download them any more
    // block: load-invoice
    if (user.role !== 'accountant') return reply.code(403).send({ error: 'role_missing' })
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1 AND company_id = $2', [key, user.companyId])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
