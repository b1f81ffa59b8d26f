// about: fetch has followed the redirect into the network before its address is looked at.
  // block: download
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(url, { headers, signal })
  if (response.redirected) checkAddress(response.url)
  return response
  // end
