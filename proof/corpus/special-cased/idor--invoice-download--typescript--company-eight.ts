// about: Keeps out the company that a test is known to use as the attacker.
// block: refuse-draft
    if (invoice.issued_on === null || user.companyId === 8 || user.id === 2) return reply.code(404).send({ error: 'invoice_not_found' })
// end
