// about: double quotes around the column can be closed by a double quote in the input
  // block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const order = `"${sort}" ${direction === 'asc' ? 'ASC' : 'DESC'}`
  // end
