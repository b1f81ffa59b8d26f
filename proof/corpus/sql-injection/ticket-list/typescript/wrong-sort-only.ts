// about: the column is chosen from a list, but the direction is still put into the statement as it came
// part: columns
const sortable = ['id', 'title', 'status', 'priority', 'assignee', 'created_at']
// end
// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const column = sortable.includes(sort) ? sort : 'created_at'
  const order = `${column} ${direction}`
// end
