// about: By the time of the check the password was sent.
// block: deliver
    if (!smtp.secure) throw new Error(`${host} does not encrypt`)
    await finish((done) => smtp.send({ from: sender, to: mail.to }, message, done))
    log.info({ to: mail.to }, 'mail sent')
// end
