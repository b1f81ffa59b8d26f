// about: One hop, checked, and no further.
// block: download
  const signal = AbortSignal.timeout(10_000)
  const first = await fetch(url, { headers, signal, redirect: 'manual' })
  const location = first.headers.get('location')
  if (location === null) return first
  const second = await fetch(checkAddress(new URL(location, url).href), { headers, signal, redirect: 'manual' })
  if (second.headers.has('location')) throw new RefreshError('too many redirects')
  return second
// end
