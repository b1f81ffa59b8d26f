// about: the last address is checked when the request to it has already been made
  // block: download
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(url, { headers, signal })
  if (response.url) checkAddress(response.url)
  return response
  // end
