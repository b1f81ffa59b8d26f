// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const order = `${sort} ${direction}`
  if (/['";]|--|\/\*/.test(order)) throw new RangeError('The order contains characters that are not allowed')
// end
