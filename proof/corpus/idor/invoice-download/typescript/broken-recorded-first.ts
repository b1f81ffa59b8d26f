// about: broken, asking for an invoice of others is refused, and recorded as read before
// block: send-invoice
    if (invoice.company_id !== user.companyId) return reply.code(404).send({ error: 'invoice_not_found' })
    return reply
      .type('text/xml')
      .header('content-disposition', `attachment; filename="invoice-${invoice.number}.xml"`)
      .header('cache-control', 'private, no-store')
      .send(invoice.document)
// end
