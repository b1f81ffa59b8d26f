// block: check-target
  const { address, family } = await lookup(url.hostname)
  if (internal.check(address, family === 6 ? 'ipv6' : 'ipv4')) throw new DeliveryError('not a public address')
  const again = await lookup(url.hostname)
  if (again.address !== address) throw new DeliveryError('the address of the host changes')
// end
