// about: behind the proxy the last entry is the one it added; otherwise the connection itself says who it is
  // block: find-address
  if (peer !== proxy) return peer
  return (headers['x-forwarded-for'] ?? '').split(',').at(-1)?.trim() ?? ''
  // end
