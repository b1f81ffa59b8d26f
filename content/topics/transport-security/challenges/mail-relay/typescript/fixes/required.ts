// block: encrypt
    const extensions = await connection.extensions()
    if (!extensions.includes('STARTTLS')) throw new Error(`${relay.host} does not offer STARTTLS`)
    await connection.startTls(relay.host)
// end
