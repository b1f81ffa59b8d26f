// about: broken, an invoice may be kept by caches that others share
// block: load-invoice
    const { rows } = await db.query('SELECT * FROM invoices WHERE id = $1 AND company_id = $2', [key, user.companyId])
    const invoice = rows[0]
    if (!invoice) return reply.code(404).send({ error: 'invoice_not_found' })
// end
// block: send-invoice
    return reply
      .type('text/xml')
      .header('content-disposition', `attachment; filename="invoice-${invoice.number}.xml"`)
      .header('cache-control', 'public, max-age=600')
      .send(invoice.document)
// end
