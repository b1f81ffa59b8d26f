// block: encrypt
    try {
      await connection.startTls(relay.host)
    } catch (error) {
      log.warn({ error }, `no encryption with ${relay.host}`)
    }
// end
