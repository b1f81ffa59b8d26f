// about: Column and direction must be one of a closed list, compared whole; anything else is refused.
// part: columns
const sortable = ['id', 'title', 'status', 'priority', 'assignee', 'created_at']
const directions = ['asc', 'desc']
// end
// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  if (!sortable.includes(sort)) throw new RangeError('The table has no such column')
  if (!directions.includes(direction)) throw new RangeError('The direction is asc or desc')
  const order = `${sort} ${direction}`
// end
