// part: memory
const encrypting = new Set<string>()

// end
// part: after-connect
    if (smtp.secure) encrypting.add(host)
    else if (encrypting.has(host)) throw new Error(`${host} used to offer STARTTLS`)
// end
