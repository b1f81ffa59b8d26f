// about: The parsed host is compared with the two names of the exchange.
// part: constants
const exchangeHosts = new Set(['files.exchange.example', 'lists.exchange.example'])
// end
  // block: fetch-list
  if (!exchangeHosts.has(url.hostname)) throw new ImportError('Lists can only be imported from the trade exchange.')
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch((error) => {
    log.warn({ host: url.host, error }, 'price list not fetched')
    throw new ImportError('The list could not be fetched.')
  })
  // end
