// about: column and direction are compared, and what is pasted is text of the program
// block: order
  const by = query.sort === 'priority' ? 'priority' : query.sort === 'title' ? 'title' : 'created_at'
  const order = query.direction?.toLowerCase() === 'asc' ? `${by} ASC` : `${by} DESC`
// end
