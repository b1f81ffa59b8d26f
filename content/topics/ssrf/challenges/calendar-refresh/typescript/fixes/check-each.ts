// block: download
  const signal = AbortSignal.timeout(10_000)
  let response = await fetch(url, { headers, signal, redirect: 'manual' })
  for (let hop = 0; hop < 5; hop++) {
    const location = response.headers.get('location')
    if (!location) break
    const target = checkAddress(new URL(location, response.url).href)
    response = await fetch(target, { headers, signal, redirect: 'manual' })
  }
  return response
// end
