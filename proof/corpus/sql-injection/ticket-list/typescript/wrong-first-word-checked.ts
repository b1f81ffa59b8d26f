// about: The first word of the column is checked, but the whole text is used.
// part: columns
const sortable = ['id', 'title', 'status', 'priority', 'assignee', 'created_at']
// end
// block: order
  const { sort = 'created_at' } = query
  if (!sortable.includes(sort.toLowerCase().split(/[\s,(]/)[0] ?? '')) throw new RangeError('The table has no such column')
  const order = `${sort} ${query.direction === 'asc' ? 'ASC' : 'DESC'}`
// end
