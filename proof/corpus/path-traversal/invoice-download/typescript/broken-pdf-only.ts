// about: nobody leaves the folder, but invoices as XML cannot be downloaded any more
    // part: checks
    if (!/^\d{4}-\d{2}\.pdf$/.test(file)) return reply.code(400).send({ error: 'Which invoice?' })
    // end
