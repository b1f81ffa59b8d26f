// about: Every text that reaches the statement is a literal of a switch.
// block: order
  let column: string
  switch (query.sort) {
    case 'priority':
      column = 'priority'
      break
    case 'title':
      column = 'title'
      break
    default:
      column = 'created_at'
  }
  const order = query.direction?.toLowerCase() === 'asc' ? `${column} ASC` : `${column} DESC`
// end
