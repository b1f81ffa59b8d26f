// about: The host is compared after the request was sent, so services inside still get it.
// block: fetch-list
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch((error) => {
    log.warn({ host: url.host, error }, 'price list not fetched')
    throw new ImportError('The list could not be fetched.')
  })
  if (!['files.exchange.example', 'lists.exchange.example'].includes(url.hostname)) throw new ImportError('Only lists of the exchange can be imported.')
// end
