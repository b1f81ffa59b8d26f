// about: each hop is checked, but two pages that lead to each other keep the job busy for ever
// block: download
  const signal = AbortSignal.timeout(10_000)
  let response = await fetch(url, { headers, signal, redirect: 'manual' })
  for (;;) {
    const location = response.headers.get('location')
    if (!location) return response
    const target = checkAddress(new URL(location, response.url).href)
    response = await fetch(target, { headers, signal, redirect: 'manual' })
  }
// end
