// block: download
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(url, { headers, signal, redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) return response
  return await fetch(new URL(location, url), { headers, signal, redirect: 'error' })
// end
