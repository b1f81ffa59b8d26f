// about: the column is chosen from a list, but the direction still comes from the request
// part: columns
const columns = new Set(['title', 'status', 'priority', 'assignee', 'created_at'])
// end
  // block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const order = `${columns.has(sort) ? sort : 'created_at'} ${direction}`
  // end
