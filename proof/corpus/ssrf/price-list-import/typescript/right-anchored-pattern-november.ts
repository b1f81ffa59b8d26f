// about: An anchored pattern with escaped dots on the parsed host allows exactly the two servers.
  // block: fetch-list
  if (!/^(?:files|lists)\.exchange\.example$/.test(url.hostname)) {
    throw new ImportError('Lists can only be imported from the trade exchange.')
  }
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch((error) => {
    log.warn({ host: url.host, error }, 'price list not fetched')
    throw new ImportError('The list could not be fetched.')
  })
  // end
