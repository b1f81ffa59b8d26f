// about: With the flag m the pattern is content with one clean line among others.
// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  if (!/^[a-z_]+$/m.test(sort)) throw new RangeError('The table has no such column')
  if (!/^(asc|desc)$/i.test(direction)) throw new RangeError('The direction is asc or desc')
  const order = `${sort} ${direction}`
// end
