// about: After connecting, the connection must be encrypted; otherwise neither password nor mail is sent.
// part: after-connect
    if (!smtp.secure) throw new Error(`${host} does not encrypt`)
// end
