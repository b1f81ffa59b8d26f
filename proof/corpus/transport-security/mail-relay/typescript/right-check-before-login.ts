// about: Neither password nor mail goes over a connection in the clear.
// block: sign-in
    if (smtp.secure !== true) throw new Error('no encryption')
    await finish((done) => smtp.login({ user, pass: password }, done))
// end
