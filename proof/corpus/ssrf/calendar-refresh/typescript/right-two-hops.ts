// about: Two hops at most, each of them checked.
// block: download
  const signal = AbortSignal.timeout(10_000)
  let target = url
  for (let hop = 0; hop < 3; hop++) {
    const response = await fetch(target, { headers, signal, redirect: 'manual' })
    if (![301, 302, 303, 307, 308].includes(response.status)) return response
    target = checkAddress(new URL(response.headers.get('location') ?? '', target).href)
  }
  throw new RefreshError('too many redirects')
// end
