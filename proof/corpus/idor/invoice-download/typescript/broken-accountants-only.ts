// about: broken, members can't read the invoices of their own company any more
// block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1 AND company_id = $2', [key, user.companyId])
    const invoice = rows[0]
    if (!invoice || user.role !== 'accountant') return reply.code(404).send({ error: 'invoice_not_found' })
// end
