// about: The check stands with the one for drafts, before the audit line and the answer.
// block: refuse-draft
    const isVisible = invoice.company_id === user.companyId && invoice.issued_on !== null
    if (!isVisible) return reply.code(404).send({ error: 'invoice_not_found' })
// end
