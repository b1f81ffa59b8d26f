// about: Only the first redirect is checked; the request after it follows further ones by itself.
  // block: download
  const signal = AbortSignal.timeout(10_000)
  const first = await fetch(url, { headers, signal, redirect: 'manual' })
  const location = first.headers.get('location')
  if (first.status < 301 || first.status > 308 || first.status === 304 || !location) return first
  return await fetch(checkAddress(new URL(location, url).href), { headers, signal })
  // end
