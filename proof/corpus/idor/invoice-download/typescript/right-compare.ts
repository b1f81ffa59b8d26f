// about: an invoice of another company gets the same answer as an unknown one, before anything is noted or sent
    // block: refuse-draft
    const isOwn = Number(invoice.company_id) === Number(user.companyId)
    if (!isOwn || invoice.issued_on === null) return reply.code(404).send({ error: 'invoice_not_found' })
    // end
