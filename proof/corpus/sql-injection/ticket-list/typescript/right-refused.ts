// about: A column or a direction that the page does not offer is refused.
// part: columns
const columns = ['title', 'status', 'priority', 'assignee', 'created_at']
// end
  // block: order
  const { sort = 'created_at', direction = 'desc' } = query
  if (!columns.includes(sort) || !['asc', 'desc'].includes(direction)) throw new RangeError('not a choice of the page')
  const order = `${sort} ${direction}`
  // end
