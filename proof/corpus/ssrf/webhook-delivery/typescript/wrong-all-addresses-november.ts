// about: All addresses of the name are checked, but the request resolves it again and may get another one.
  // block: check-target
  const found = await lookup(url.hostname, { all: true })
  if (found.length === 0 || found.some(({ address, family }) => internal.check(address, family === 6 ? 'ipv6' : 'ipv4'))) {
    throw new DeliveryError('not a public address')
  }
  // end
