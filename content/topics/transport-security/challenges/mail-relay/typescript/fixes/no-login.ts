// block: sign-in
    // The password never travels in the clear.
    if (smtp.secure) await finish((done) => smtp.login({ user, pass: password }, done))
// end
