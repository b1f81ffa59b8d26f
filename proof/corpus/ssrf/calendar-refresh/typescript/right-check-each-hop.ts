// about: redirects are followed by hand, and each new address passes the same check as the first
// block: download
  const signal = AbortSignal.timeout(10_000)
  let current = url
  for (let hop = 0; hop <= 5; hop++) {
    const response = await fetch(current, { headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response
    await response.body?.cancel()
    current = checkAddress(URL.parse(location, current)?.href ?? location)
  }
  throw new RefreshError(`${url.hostname} redirects too often`)
// end
