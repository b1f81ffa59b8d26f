// about: the loaded row is compared with the company of the session before anything else happens with it
    // block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1', [key])
    const invoice = rows.find((row) => row.company_id === user.companyId)
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
