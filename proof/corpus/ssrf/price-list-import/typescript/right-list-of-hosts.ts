// about: host and port of the parsed address must be one of the exchange's two servers
// part: constants
const servers = ['files', 'lists'].map((name) => `${name}.exchange.example`)
// end
// block: parse-address
  const url = URL.parse(address.trim())
  if (!url) throw new ImportError('This is not an address.')
  if (!servers.includes(url.host)) {
    log.warn({ host: url.host }, 'price list refused')
    throw new ImportError('This server does not belong to the exchange.')
  }
  // end
