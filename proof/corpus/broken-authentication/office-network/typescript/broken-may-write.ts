// about: broken, on site people may write as well
// block: find-address
  if (peer !== proxy) return peer
  return (headers['x-forwarded-for'] ?? '').split(',').at(-1)?.trim() ?? ''
// end
// block: open-for-office
  const address = findAddress(request)
  if (isInBoxOffice(address)) return { name: 'box office', mayWrite: true }
// end
