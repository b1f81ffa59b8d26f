// block: download
  const signal = AbortSignal.timeout(10_000)
  const head = await fetch(url, { method: 'HEAD', headers, signal })
  return await fetch(checkAddress(head.url), { headers, signal })
// end
