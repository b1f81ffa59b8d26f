// about: Compares the company with the number of the user, so the own invoices cannot be read.
// block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1 AND company_id = $2', [key, user.id])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
// end
