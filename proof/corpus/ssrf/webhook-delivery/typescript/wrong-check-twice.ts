// about: The connection looks the name up once more.
// block: check-target
  for (let turn = 0; turn < 2; turn++) {
    const { address, family } = await lookup(url.hostname)
    if (internal.check(address, family === 6 ? 'ipv6' : 'ipv4')) throw new DeliveryError('not a public address')
  }
// end
