// block: download
  const signal = AbortSignal.timeout(10_000)
  let response = await fetch(url, { headers, signal, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location) {
    const target = new URL(location, response.url)
    response = await fetch(target, { headers, signal, redirect: 'error' })
  }
  return response
// end
