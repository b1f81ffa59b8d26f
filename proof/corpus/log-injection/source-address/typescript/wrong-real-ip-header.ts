// about: reads another header, which the proxies pass on as the client sent it
// block: choose-address
  const realIp = headers['x-real-ip']
  return (typeof realIp === 'string' && realIp.trim()) || entries.at(-1) || remoteAddress
  // end
