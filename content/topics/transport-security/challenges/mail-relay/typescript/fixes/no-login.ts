// block: encrypt
    const extensions = await connection.extensions()
    const isEncrypted = extensions.includes('STARTTLS')
    if (isEncrypted) await connection.startTls(relay.host)
// end
// block: sign-in
    // The password never travels in the clear.
    if (isEncrypted) await connection.login(relay.user, relay.password)
// end
