// about: no redirect leads to an internal service any more, but files that a provider has moved are no longer found
// block: download
  const signal = AbortSignal.timeout(10_000)
  try {
    return await fetch(url, { headers, signal, redirect: 'error' })
  } catch (error) {
    throw new RefreshError(`${url.hostname} could not be read`, { cause: error })
  }
// end
