// about: redirects are followed by hand, and each new address is checked before it is requested
  // block: download
  const signal = AbortSignal.timeout(10_000)
  let next = url
  for (let hop = 0; hop < 5; hop++) {
    const response = await fetch(next, { headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response
    await response.body?.cancel()
    const target = URL.parse(location, next)
    if (!target) throw new RefreshError(`${next.hostname} redirects to something that is not an address`)
    next = checkAddress(target.href)
  }
  throw new RefreshError(`${url.hostname} redirects too often`)
  // end
