// about: The host's name occurs in the address, as a user name.
// block: download
  const signal = AbortSignal.timeout(10_000)
  const first = await fetch(url, { headers, signal, redirect: 'manual' })
  const location = first.headers.get('location')
  if (location === null) return first
  if (!providers.some((host) => location.includes(host))) throw new RefreshError('not a provider')
  return await fetch(new URL(location, url), { headers, signal, redirect: 'error' })
// end
