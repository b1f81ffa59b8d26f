// about: checks that the proxy sends the request, but still takes the first entry, which the client writes
  // block: find-address
  if (peer !== proxy) return peer
  const [first = ''] = (headers['x-forwarded-for'] ?? '').split(',')
  return first.trim()
  // end
