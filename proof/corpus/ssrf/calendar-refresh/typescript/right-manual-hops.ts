// about: Redirects are followed by hand, each one only to a supported provider, and at most five.
  // block: download
  const signal = AbortSignal.timeout(10_000)
  let current = url
  for (let hop = 0; hop <= 5; hop++) {
    const response = await fetch(current, { headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response
    current = checkAddress(URL.parse(location, current)?.href ?? '')
  }
  throw new RefreshError(`${url.hostname} redirects too often`)
  // end
