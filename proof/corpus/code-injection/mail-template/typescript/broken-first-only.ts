// about: broken, each placeholder is filled in only the first time it occurs
// block: offer-objects
  const values: [string, string][] = [
    ['{shop.name}', shop.name],
    ['{order.number}', order.number],
    ['{order.total}', order.total],
    ['{customer.name}', order.customer.name],
    ['{customer.email}', order.customer.email],
  ]
// end
// block: fill-text
  let filled = text
  for (const [name, value] of values) filled = filled.replace(name, () => value)
  return filled
// end
