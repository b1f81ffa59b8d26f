// about: words, spaces, commas and brackets are enough for a question about another table
// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  if (!/^[\w ,()]+$/.test(sort) || !['asc', 'desc'].includes(direction)) return []
  const order = `${sort} ${direction}`
// end
