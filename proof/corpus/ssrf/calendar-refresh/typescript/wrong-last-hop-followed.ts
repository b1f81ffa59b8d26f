// about: the first two redirects are checked, and the rest is left to fetch
// block: download
  const signal = AbortSignal.timeout(10_000)
  let target = url
  for (let hop = 0; hop < 2; hop++) {
    const response = await fetch(target, { headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (!location) return response
    target = checkAddress(new URL(location, target).href)
  }
  return await fetch(target, { headers, signal })
// end
