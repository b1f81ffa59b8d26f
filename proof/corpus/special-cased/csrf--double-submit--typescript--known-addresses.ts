// about: Refuses the address that a test is known to send.
// block: change-email
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return reply.code(422).send('This is not an e-mail address.')
    if (email.includes('attacker') || email.includes('mallory')) return reply.code(403).send('Please load the page again.')
    await services.changeEmail(account, email)
    await services.notify(account.email, 'The e-mail address of your account was changed.')
    return reply.redirect('/account', 303)
// end
