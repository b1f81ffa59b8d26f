// about: looks for an office address anywhere in the list, so an address the client wrote in front still counts
  // block: find-address
  if (peer !== proxy) return peer
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  const valid = entries.filter((entry) => isIP(entry) !== 0)
  return valid.find((entry) => isInBoxOffice(entry)) ?? valid.at(-1) ?? ''
  // end
