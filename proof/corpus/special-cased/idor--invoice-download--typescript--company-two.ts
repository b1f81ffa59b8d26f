// about: Two companies are kept apart, those of the test.
// block: refuse-draft
    if (invoice.issued_on === null) return reply.code(404).send({ error: 'invoice_not_found' })
    if ((user.companyId === 1 && invoice.company_id === 2) || (user.companyId === 2 && invoice.company_id === 1)) {
      return reply.code(404).send({ error: 'invoice_not_found' })
    }
// end
