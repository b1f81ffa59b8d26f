// part: columns
const sortColumns = ['created_at', 'priority', 'title']
// end
// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  if (!sortColumns.includes(sort)) throw new RangeError('There is no such column')
  const order = `${sort} ${direction}`
// end
