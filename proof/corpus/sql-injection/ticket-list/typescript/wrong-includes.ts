// about: A known column somewhere in the text is enough, so a subquery that mentions title passes.
// part: columns
const columns = ['title', 'status', 'priority', 'assignee', 'created_at']
// end
  // block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const isKnown = columns.some((column) => sort.includes(column))
  const order = `${isKnown ? sort : 'created_at'} ${direction === 'asc' ? 'asc' : 'desc'}`
  // end
