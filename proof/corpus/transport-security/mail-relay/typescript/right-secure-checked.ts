// about: Before the password is sent the code makes sure that the connection has become encrypted.
    // part: after-connect
    if (!smtp.secure) throw new Error(`${host} offers no encryption`)
    // end
