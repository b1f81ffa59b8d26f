// block: download
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(url, { headers, signal })
  checkAddress(response.url)
  return response
// end
