// about: All addresses of this answer are checked, the next answer is another one.
// block: check-target
  for (const { address, family } of await lookup(url.hostname, { all: true }))
    if (internal.check(address, family === 6 ? 'ipv6' : 'ipv4')) throw new DeliveryError('not a public address')
// end
