// about: wrong, the network is recognized by the beginning of the text, so 192.0.20.7 counts as the office
// block: find-address
  if (peer !== proxy) return peer
  return (headers['x-forwarded-for'] ?? '').split(',').at(-1)?.trim() ?? ''
// end
// block: parse-network
  return isIP(address) === 4 && (boxOffice.check(address, 'ipv4') || address.startsWith('192.0.2'))
// end
