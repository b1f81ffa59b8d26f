// about: the request chooses among our own texts; anything unknown falls back to the default
// part: columns
const columns = new Map([
  ['id', 'id'],
  ['title', 'title'],
  ['status', 'status'],
  ['priority', 'priority'],
  ['assignee', 'assignee'],
  ['created_at', 'created_at'],
])
// end
// block: order
  const column = columns.get(query.sort ?? '') ?? 'created_at'
  const order = `${column} ${query.direction?.toLowerCase() === 'asc' ? 'ASC' : 'DESC'}`
// end
