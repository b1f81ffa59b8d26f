// about: a key that is hard to guess replaces the number, but whoever has seen a link still gets the invoice of another company
    // block: list-invoices
    const { rows } = await db.query(
      'SELECT id, link_key, number, total FROM invoices WHERE company_id = $1 AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100',
      [user.companyId],
    )
    return rows.map(({ link_key, number, total }) => ({ number, total, file: `/invoices/${encodeURIComponent(link_key)}/file` }))
    // end
    // block: read-key
    const { key } = request.params
    if (!key || key.length > 100) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
    // block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE link_key = $1', [key])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
