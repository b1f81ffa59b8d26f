// about: A check after the request comes too late.
// block: judge-answer
  const again = await lookup(url.hostname)
  if (internal.check(again.address, again.family === 6 ? 'ipv6' : 'ipv4')) throw new DeliveryError('not a public address')
  return status >= 200 && status < 300 ? 'delivered' : 'refused'
// end
