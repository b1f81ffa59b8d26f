// block: check-target
  const addresses = await lookup(url.hostname, { all: true })
  if (addresses.some(({ address, family }) => internal.check(address, family === 6 ? 'ipv6' : 'ipv4'))) {
    throw new DeliveryError('not a public address')
  }
// end
