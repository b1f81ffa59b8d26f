// part: columns
const sortColumns = new Map([['created_at', 'created_at'], ['priority', 'priority'], ['title', 'title']])
// end
// block: order
  const column = sortColumns.get(query.sort ?? '') ?? 'created_at'
  const direction = query.direction === 'asc' ? 'ASC' : 'DESC'
  const order = `${column} ${direction}`
// end
