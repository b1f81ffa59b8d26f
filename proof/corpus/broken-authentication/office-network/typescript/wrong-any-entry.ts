// about: It is enough if one of the entries is in the office's network, and the client can add one.
// block: open-for-office
  const address = findAddress(request)
  const entries = (request.headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  if (request.peer === proxy && entries.some(isInBoxOffice)) return { name: 'box office', mayWrite: false }
// end
