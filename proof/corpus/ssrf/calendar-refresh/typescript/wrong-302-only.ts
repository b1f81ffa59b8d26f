// about: Other statuses redirect as well.
// block: download
  const signal = AbortSignal.timeout(10_000)
  const first = await fetch(url, { headers, signal, redirect: 'manual' })
  if (first.status !== 302) return await fetch(url, { headers, signal })
  return await fetch(checkAddress(new URL(first.headers.get('location') ?? '/', url).href), { headers, signal, redirect: 'error' })
// end
