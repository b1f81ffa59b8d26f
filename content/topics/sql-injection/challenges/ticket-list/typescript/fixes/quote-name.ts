// block: order
  const { sort = 'created_at' } = query
  const direction = query.direction === 'asc' ? 'ASC' : 'DESC'
  const order = `"${sort}" ${direction}`
// end
