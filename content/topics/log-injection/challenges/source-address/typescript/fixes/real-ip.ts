// block: choose-address
  const [realIp] = [headers['x-real-ip'] ?? []].flat()
  return realIp ?? entries[0] ?? remoteAddress
// end
