// about: Only texts from this file get into the query; unknown choices give the default.
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
