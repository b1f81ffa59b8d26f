// about: the input is a key of a map, and only texts of our own get into the statement
// part: columns
const columns = new Map([
  ['title', 'title'],
  ['status', 'status'],
  ['priority', 'priority'],
  ['assignee', 'assignee'],
  ['created_at', 'created_at'],
])
// end
  // block: order
  const column = columns.get(query.sort ?? '') ?? 'created_at'
  const order = `${column} ${query.direction === 'asc' ? 'ASC' : 'DESC'}`
  // end
