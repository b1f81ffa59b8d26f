// about: accountants skip the company check, and everyone who signs up is an accountant somewhere
    // block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1', [key])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    if (user.role !== 'accountant' && invoice.company_id !== user.companyId) {
      return reply.code(404).send({ error: 'invoice_not_found' })
    }
    // end
