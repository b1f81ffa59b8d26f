// part: memory
const encrypting = new Set<string>()

// end
// block: encrypt
    const extensions = await connection.extensions()
    if (extensions.includes('STARTTLS')) {
      await connection.startTls(relay.host)
      encrypting.add(relay.host)
    } else if (encrypting.has(relay.host)) throw new Error(`${relay.host} used to offer STARTTLS`)
// end
