// about: Asks for the company where drafts are refused, with an and that should be an or.
// block: refuse-draft
    if (invoice.issued_on === null && invoice.company_id !== user.companyId) return reply.code(404).send({ error: 'invoice_not_found' })
// end
