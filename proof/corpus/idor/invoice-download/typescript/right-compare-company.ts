// about: Loads by number and treats the invoice of another company like one that does not exist.
// block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1', [key])
    const invoice = rows[0]
    if (invoice?.company_id !== user.companyId) return reply.code(404).send({ error: 'invoice_not_found' })
// end
