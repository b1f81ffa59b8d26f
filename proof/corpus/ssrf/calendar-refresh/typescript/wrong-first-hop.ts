// about: Only the first redirect is checked.
// block: download
  const signal = AbortSignal.timeout(10_000)
  const first = await fetch(url, { headers, signal, redirect: 'manual' })
  const location = first.headers.get('location')
  return location === null ? first : await fetch(checkAddress(new URL(location, url).href), { headers, signal })
// end
