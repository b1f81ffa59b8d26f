// about: each hop is checked, but a location without a host, which stays at the provider, is refused
// block: download
  const signal = AbortSignal.timeout(10_000)
  let response = await fetch(url, { headers, signal, redirect: 'manual' })
  for (let hop = 0; hop < 5; hop++) {
    const location = response.headers.get('location')
    if (!location) break
    response = await fetch(checkAddress(location), { headers, signal, redirect: 'manual' })
  }
  return response
// end
