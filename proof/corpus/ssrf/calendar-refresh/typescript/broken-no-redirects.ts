// about: nothing internal is requested, but calendars that a provider has moved are lost
  // block: download
  const signal = AbortSignal.timeout(10_000)
  return await fetch(url, { headers, signal, redirect: 'error' }).catch((error) => {
    throw new RefreshError(`${url.hostname} does not answer`, { cause: error })
  })
  // end
