// block: download
  const signal = AbortSignal.timeout(10_000)
  for (let hop = 0, target = url; hop < 5; hop++) {
    const response = await fetch(target, { headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status === 304 || response.status > 399 || !location) return response
    target = checkAddress(new URL(location, target).href)
  }
  throw new RefreshError(`${url.hostname} redirects too often`)
// end
