// about: Compares the company for members and not for accountants, and everybody can be an accountant.
// block: refuse-draft
    if (invoice.issued_on === null) return reply.code(404).send({ error: 'invoice_not_found' })
    if (user.role === 'member' && invoice.company_id !== user.companyId) return reply.code(404).send({ error: 'invoice_not_found' })
// end
