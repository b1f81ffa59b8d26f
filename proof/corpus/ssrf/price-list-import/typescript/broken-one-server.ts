// about: The exact comparison is safe, but the second server of the exchange is forgotten.
// part: constants
const exchangeHost = 'files.exchange.example'
// end
  // block: fetch-list
  if (url.hostname !== exchangeHost) throw new ImportError('Lists can only be imported from the trade exchange.')
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch((error) => {
    log.warn({ host: url.host, error }, 'price list not fetched')
    throw new ImportError('The list could not be fetched.')
  })
  // end
