// about: Without the dot, notexchange.example ends like that, too, and can point to an internal address.
  // block: fetch-list
  if (!url.hostname.endsWith('exchange.example')) throw new ImportError('Lists can only be imported from the trade exchange.')
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch((error) => {
    log.warn({ host: url.host, error }, 'price list not fetched')
    throw new ImportError('The list could not be fetched.')
  })
  // end
