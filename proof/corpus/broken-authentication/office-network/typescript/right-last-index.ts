// about: right, what stands behind the last comma is what the proxy has added
// block: find-address
  if (peer !== proxy) return peer
  const list = headers['x-forwarded-for'] ?? ''
  return list.slice(list.lastIndexOf(',') + 1).trim()
// end
