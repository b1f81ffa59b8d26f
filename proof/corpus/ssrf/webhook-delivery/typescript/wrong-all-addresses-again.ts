// about: Every address of the lookup is checked, but the request makes a lookup of its own.
  // block: check-target
  for (const { address, family } of await lookup(url.hostname, { all: true })) {
    if (internal.check(address, family === 6 ? 'ipv6' : 'ipv4')) throw new DeliveryError('not a public address')
  }
  // end
